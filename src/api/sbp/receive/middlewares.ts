import type { MiddlewareRoute } from "@medusajs/framework/http"
import { hideAddress } from "../../hide-address"

const ADDRESSES = /^\/+sbp\/+receive(?=\/)/i

const hide = hideAddress(() => "/sbp/receive/:token")

export const sbpReceiveMiddlewares: MiddlewareRoute[] = [
  // The form is read as it is: Medusa's own parser would quote what it refuses.
  { matcher: ADDRESSES, middlewares: [hide], bodyParser: false },
]
