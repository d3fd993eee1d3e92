import type { MiddlewareRoute } from "@medusajs/framework/http"
import { hideAddress } from "../../hide-address"

/** No secret; only a query that a scraper was given by mistake could hold one. */
const METRICS = /^\/hooks\/sbp\/metrics$/

const ADDRESSES = /^\/+hooks\/+sbp(?=\/)/i

const hide = hideAddress((path) =>
  METRICS.test(path) ? path : "/hooks/sbp/:token"
)

export const sbpHookMiddlewares: MiddlewareRoute[] = [
  // However the address was put together: "//hooks/sbp/…" is secret, too.
  // Express wants the slash after a prefix left over.
  // The body is read as it is: Medusa's own parser would log the address of a body
  // that it refuses.
  { matcher: ADDRESSES, middlewares: [hide], bodyParser: false },
]
