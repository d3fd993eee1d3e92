import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"

/** An address is a secret: the access log gets the route instead. */
function hideAddress(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
) {
  req.originalUrl = "/hooks/sbp/:token"
  next()
}

export const sbpHookMiddlewares: MiddlewareRoute[] = [
  { matcher: "/hooks/sbp/*", middlewares: [hideAddress] },
  { matcher: "/hooks/sbp/:token", methods: ["POST"], bodyParser: false },
]
