import { adminEmail, approverEmail } from "../../scripts/seed/logins"
import { testPayoutStatements } from "./statements/payouts.suite"
import { testReplacedRefunds } from "./statements/replaced-refunds.suite"
import { runShopTests } from "./support/run-shop-tests"

runShopTests(
  (use) => {
    testPayoutStatements(use)
    testReplacedRefunds(use)
  },
  {
    environment: {
      SBP_PAYOUTS_ENABLED: "true",
      SBP_FINGERPRINT_KEY: "f".repeat(64),
      SBP_OPERATORS: adminEmail,
      SBP_APPROVERS: approverEmail,
      SBP_PAYOUTS_APPROVAL_ABOVE: "1000",
      SBP_PAYOUTS_LIMIT_PER_PAYOUT: "50000",
      SBP_PAYOUTS_LIMIT_PER_DAY: "100000",
    },
  }
)
