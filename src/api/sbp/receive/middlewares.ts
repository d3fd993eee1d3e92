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
  req.originalUrl = "/sbp/receive/:token"
  next()
}

const ADDRESSES = /^\/+sbp\/+receive(?=\/)/i

export const sbpReceiveMiddlewares: MiddlewareRoute[] = [
  // The form is read as it is: Medusa's own parser would quote what it refuses.
  { matcher: ADDRESSES, middlewares: [hideAddress], bodyParser: false },
]
