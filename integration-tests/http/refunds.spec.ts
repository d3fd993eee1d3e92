import { adminEmail, approverEmail } from "../../scripts/seed/logins"
import { byPayout } from "./refunds/by-payout"
import { runShopTests } from "./support/run-shop-tests"

runShopTests(
  (use) => {
    describe("money that goes back by a payout", () => byPayout(use))
  },
  {
    environment: {
      SBP_PAYOUTS_ENABLED: "true",
      SBP_FINGERPRINT_KEY: "f".repeat(64),
      SBP_OPERATORS: adminEmail,
      SBP_APPROVERS: approverEmail,
      SBP_PAYOUTS_TIMEOUT_MS: "1000",
    },
  }
)
