import { defineMiddlewares } from "@medusajs/framework/http"
import { adminInviteMiddlewares } from "./admin/invites/middlewares"
import { adminOrderMiddlewares } from "./admin/orders/middlewares"
import { adminPaymentCollectionMiddlewares } from "./admin/payment-collections/middlewares"
import { adminPaymentMiddlewares } from "./admin/payments/middlewares"
import { maskIncoming } from "./admin/sbp/mask-requests"
import { adminSbpMiddlewares } from "./admin/sbp/middlewares"
import { hideSecrets } from "./hide-secrets"
import { sbpHookMiddlewares } from "./hooks/sbp/middlewares"
import { sbpReceiveMiddlewares } from "./sbp/receive/middlewares"
import { storeCartMiddlewares } from "./store/carts/middlewares"
import { storeOrderMiddlewares } from "./store/orders/middlewares"
import { storePaymentCollectionMiddlewares } from "./store/payment-collections/middlewares"
import { storeSbpMiddlewares } from "./store/sbp/middlewares"

maskIncoming()
hideSecrets()

export default defineMiddlewares({
  routes: [
    ...sbpHookMiddlewares,
    ...sbpReceiveMiddlewares,
    ...storeSbpMiddlewares,
    ...storeCartMiddlewares,
    ...storeOrderMiddlewares,
    ...storePaymentCollectionMiddlewares,
    ...adminSbpMiddlewares,
    ...adminInviteMiddlewares,
    ...adminOrderMiddlewares,
    ...adminPaymentMiddlewares,
    ...adminPaymentCollectionMiddlewares,
  ],
})
