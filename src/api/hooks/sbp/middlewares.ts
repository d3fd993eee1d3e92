import type { MiddlewareRoute } from "@medusajs/framework/http"
import { NOTIFICATION_ADDRESSES } from "../../hide-secrets"

export const sbpHookMiddlewares: MiddlewareRoute[] = [
  // The body is read as it is: Medusa's own parser would log the address of a body
  // that it refuses.
  { matcher: NOTIFICATION_ADDRESSES, bodyParser: false },
]
