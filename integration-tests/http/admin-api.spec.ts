import { adminEmail } from "../../scripts/seed/logins"
import { errorsPage } from "../docs/errors-page.suite"
import { requestsOnPages } from "../docs/requests.suite"
import { medusaRoutes } from "../medusa/medusa-routes.suite"
import { medusaStatuses } from "../medusa/medusa-statuses.suite"
import { randomShoppers } from "../random/shopper.suite"
import { kitActions } from "../storefront-kit/actions.suite"
import { testAttention } from "./admin-api/attention.suite"
import { testConfirm } from "./admin-api/confirm.suite"
import { testFigures } from "./admin-api/figures.suite"
import { testExports } from "./admin-api/exports.suite"
import { testHealth } from "./admin-api/health.suite"
import { testInbox } from "./admin-api/inbox.suite"
import { testListInvoices } from "./admin-api/list-invoices.suite"
import { testOneInvoice } from "./admin-api/one-invoice.suite"
import { testPaymentRequests } from "./admin-api/payment-requests.suite"
import { testSetup } from "./admin-api/setup.suite"
import { testTestPayments } from "./admin-api/test-payments.suite"
import { payoutsOff } from "./admin-api/payouts-off.suite"
import { hook } from "./hook/hook.suite"
import { runShopTests } from "./support/run-shop-tests"

runShopTests(
  (use) => {
    testListInvoices(use)
    testOneInvoice(use)
    testConfirm(use)
    testAttention(use)
    testInbox(use)
    testHealth(use)
    testFigures(use)
    testExports(use)
    testPaymentRequests(use)
    testTestPayments(use)
    testSetup(use)
    payoutsOff(use)
    // These are for any shop: they need no Medusa of their own.
    hook(use)
    requestsOnPages(use)
    errorsPage(use)
    medusaRoutes()
    medusaStatuses()
    describe("the storefront kit", () => kitActions(use))
    randomShoppers(use)
  },
  { environment: { SBP_OPERATORS: adminEmail } }
)
