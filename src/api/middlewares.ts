import { defineMiddlewares } from "@medusajs/framework/http"
import { adminOrderMiddlewares } from "./admin/orders/middlewares"
import { adminPaymentMiddlewares } from "./admin/payments/middlewares"
import { adminSbpMiddlewares } from "./admin/sbp/middlewares"
import { sbpHookMiddlewares } from "./hooks/sbp/middlewares"
import { storePaymentCollectionMiddlewares } from "./store/payment-collections/middlewares"
import { storeSbpMiddlewares } from "./store/sbp/middlewares"

export default defineMiddlewares({
  routes: [
    ...sbpHookMiddlewares,
    ...storeSbpMiddlewares,
    ...storePaymentCollectionMiddlewares,
    ...adminSbpMiddlewares,
    ...adminOrderMiddlewares,
    ...adminPaymentMiddlewares,
  ],
})
