import { adminEmail } from "../../scripts/seed/logins"
import { abandoned } from "./shop/abandoned.suite"
import { bankTransfers } from "./shop/bank-transfers.suite"
import { cartObstacles } from "./shop/cart-obstacles.suite"
import { carts } from "./shop/carts.suite"
import { checkout } from "./shop/checkout.suite"
import { compareCollections } from "./shop/compare-collections"
import { orders } from "./shop/orders.suite"
import { paymentRequests } from "./shop/payment-requests.suite"
import { paymentRequestTroubles } from "./shop/payment-request-troubles.suite"
import { paymentSessions } from "./shop/payment-sessions.suite"
import { seededShop } from "./shop/seed.suite"
import { settlement } from "./shop/settlement.suite"
import { statements } from "./shop/statements.suite"
import { storeApi } from "./shop/store-api.suite"
import { runShopTests } from "./support/run-shop-tests"

runShopTests(
  (use) => {
    // Compares them in every state that these tests leave behind.
    afterEach(() => compareCollections(use()))
    seededShop(use)
    checkout(use)
    carts(use)
    cartObstacles(use)
    orders(use)
    settlement(use)
    bankTransfers(use)
    abandoned(use)
    paymentRequests(use)
    paymentRequestTroubles(use)
    paymentSessions(use)
    statements(use)
    storeApi(use)
  },
  { environment: { SBP_OPERATORS: adminEmail } }
)
