import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"

/** No secret; only a query that a scraper was given by mistake could hold one. */
const METRICS = /^\/hooks\/sbp\/metrics$/

/**
 * An address is a secret: the access log gets the route instead. One that cannot
 * be decoded would be quoted by the error about it.
 */
function hideAddress(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  const { path } = req
  req.originalUrl = METRICS.test(path) ? path : "/hooks/sbp/:token"
  if (isText(path)) {
    next()
  } else {
    res.status(404).end()
  }
}

function isText(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

const ADDRESSES = /^\/+hooks\/+sbp(?=\/)/i

export const sbpHookMiddlewares: MiddlewareRoute[] = [
  // However the address was put together: "//hooks/sbp/…" is secret, too.
  // Express wants the slash after a prefix left over.
  // The body is read as it is: Medusa's own parser would log the address of a body
  // that it refuses.
  { matcher: ADDRESSES, middlewares: [hideAddress], bodyParser: false },
]
