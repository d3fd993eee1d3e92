import { adminEmail } from "../../scripts/seed/logins"
import { testAttention } from "./admin-api/attention"
import { testConfirm } from "./admin-api/confirm"
import { testHealth } from "./admin-api/health"
import { testListInvoices } from "./admin-api/list-invoices"
import { testOneInvoice } from "./admin-api/one-invoice"
import { runShopTests } from "./support/run-shop-tests"

runShopTests(
  (use) => {
    testListInvoices(use)
    testOneInvoice(use)
    testConfirm(use)
    testAttention(use)
    testHealth(use)
  },
  { environment: { SBP_OPERATORS: adminEmail } }
)
