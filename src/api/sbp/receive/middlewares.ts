import type { MiddlewareRoute } from "@medusajs/framework/http"
import { LINK_ADDRESSES } from "../../hide-secrets"

export const sbpReceiveMiddlewares: MiddlewareRoute[] = [
  // The form is read as it is: Medusa's own parser would quote what it refuses.
  { matcher: LINK_ADDRESSES, bodyParser: false },
]
