import { adminEmail } from "../../scripts/seed/logins"
import { DUE_AFTER_DAYS, testAgreed } from "./statements/agreed.suite"
import { testFaults } from "./statements/faults.suite"
import { testFiles } from "./statements/files.suite"
import { testLayouts } from "./statements/layouts.suite"
import { testLines } from "./statements/lines.suite"
import { testLostNotifications } from "./statements/lost-notifications.suite"
import { testMoneyBack } from "./statements/money-back.suite"
import { testPoison } from "./statements/poison.suite"
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
    testPoison(use)
  },
  {
    environment: {
      SBP_OPERATORS: adminEmail,
      SBP_STATEMENT_DUE_AFTER_DAYS: String(DUE_AFTER_DAYS),
    },
  }
)
