import { adminEmail, approverEmail } from "../../scripts/seed/logins"
import { byPayout } from "./refunds/by-payout"
import { canceling } from "./refunds/canceling"
import { corrections } from "./refunds/corrections"
import { deskWork } from "./refunds/desk-work"
import { recorded } from "./refunds/recorded"
import { secondThoughts } from "./refunds/second-thoughts"
import { unmade } from "./refunds/unmade"
import { withoutOrder } from "./refunds/without-order"
import { runShopTests } from "./support/run-shop-tests"

runShopTests(
  (use) => {
    describe("money that goes back by a payout", () => byPayout(use))
    describe("a recorded refund", () => recorded(use))
    describe("cancelling an order", () => canceling(use))
    describe("money without an order", () => withoutOrder(use))
    describe("the operator's list", () => deskWork(use))
    describe("second thoughts", () => secondThoughts(use))
    describe("a correction", () => corrections(use))
    describe("a return that was not made", () => unmade(use))
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
