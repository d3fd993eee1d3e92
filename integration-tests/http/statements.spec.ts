import { adminEmail, approverEmail } from "../../scripts/seed/logins"
import { DUE_AFTER_DAYS, testAgreed } from "./statements/agreed.suite"
import { testFaults } from "./statements/faults.suite"
import { testFiles } from "./statements/files.suite"
import { testLayouts } from "./statements/layouts.suite"
import { testLines } from "./statements/lines.suite"
import { testLostNotifications } from "./statements/lost-notifications.suite"
import { testMoneyBack } from "./statements/money-back.suite"
import { testPayoutStatements } from "./statements/payouts.suite"
import { testPoison } from "./statements/poison.suite"
import { testReplacedRefunds } from "./statements/replaced-refunds.suite"
import { runShopTests } from "./support/run-shop-tests"

runShopTests(
  (use) => {
    testAgreed(use)
    testFaults(use)
    testFiles(use)
    testLayouts(use)
    testLines(use)
    testLostNotifications(use)
    testMoneyBack(use)
    testPayoutStatements(use)
    testPoison(use)
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
      SBP_STATEMENT_DUE_AFTER_DAYS: String(DUE_AFTER_DAYS),
    },
  }
)
