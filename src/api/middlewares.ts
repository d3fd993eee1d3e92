import {
  defineMiddlewares,
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
  type MiddlewareRoute,
} from "@medusajs/framework/http"
import { seePeople } from "../flows/people/resolve-people"
import { adminNotificationMiddlewares } from "./admin/notifications/middlewares"
import { adminOrderMiddlewares } from "./admin/orders/middlewares"
import { adminPaymentCollectionMiddlewares } from "./admin/payment-collections/middlewares"
import { adminPaymentMiddlewares } from "./admin/payments/middlewares"
import { maskIncoming } from "./admin/sbp/mask-requests"
import { adminSbpMiddlewares } from "./admin/sbp/middlewares"
import { adminUserMiddlewares } from "./admin/users/middlewares"
import { adminWorkflowExecutionMiddlewares } from "./admin/workflows-executions/middlewares"
import { authMiddlewares } from "./auth/middlewares"
import {
  hideSecrets,
  LINK_ADDRESSES,
  NOTIFICATION_ADDRESSES,
} from "./hide-secrets"
import { noStore } from "./no-store"
import { requireId } from "./require-id"
import { sandboxUploads } from "./sandbox-uploads"
import { storeCartMiddlewares } from "./store/carts/middlewares"
import { storeOrderMiddlewares } from "./store/orders/middlewares"
import { storePaymentCollectionMiddlewares } from "./store/payment-collections/middlewares"

maskIncoming()
hideSecrets()
sandboxUploads()

const requireSessionId = requireId("SBP payment session")

export default defineMiddlewares({
  routes: [
    // Raw bodies: Medusa's own parser would log the address of a body that it refuses, and
    // quote the form.
    { matcher: NOTIFICATION_ADDRESSES, bodyParser: false },
    { matcher: LINK_ADDRESSES, bodyParser: false },
    {
      matcher: "/store/sbp/payment-sessions/:id",
      methods: ["GET"],
      middlewares: [noStore, requireSessionId],
    },
    {
      matcher: "/store/sbp/payment-sessions/:id/renew",
      methods: ["POST"],
      middlewares: [noStore, requireSessionId],
    },
    {
      matcher: "/store/sbp/payment-requests/:id",
      methods: ["GET"],
      middlewares: [noStore, requireId("Payment request")],
    },
    ...storeCartMiddlewares,
    ...storeOrderMiddlewares,
    ...storePaymentCollectionMiddlewares,
    ...adminSbpMiddlewares,
    // The ways for a user into a running store: invited, or by an identity provider.
    ...[
      "/admin/invites*",
      "/auth/:auth_provider/user",
      "/cloud/auth/users",
    ].map((matcher): MiddlewareRoute => ({
      matcher,
      methods: ["POST"],
      middlewares: [seeFirst],
    })),
    ...authMiddlewares,
    ...adminNotificationMiddlewares,
    ...adminUserMiddlewares,
    ...adminWorkflowExecutionMiddlewares,
    ...adminOrderMiddlewares,
    ...adminPaymentMiddlewares,
    ...adminPaymentCollectionMiddlewares,
  ],
})

/** Binds the listed e-mails first: then a new user cannot take one over. */
async function seeFirst(
  { scope }: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
) {
  await seePeople(scope)
  next()
}
