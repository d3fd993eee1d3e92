import { adminEmail, approverEmail } from "../../scripts/seed/logins"
import { besideMedusa } from "./refunds/beside-medusa"
import { byPayout } from "./refunds/by-payout"
import { canceling } from "./refunds/canceling"
import { corrections } from "./refunds/corrections"
import { correctionsOutOfTurn } from "./refunds/corrections-out-of-turn"
import { correctionsWithoutOrder } from "./refunds/corrections-without-order"
import { listing } from "./refunds/listing"
import { notBooked } from "./refunds/not-booked"
import { offersForPayouts } from "./refunds/offers-for-payouts"
import { offersWithoutOrder } from "./refunds/offers-without-order"
import { recorded } from "./refunds/recorded"
import { secondThoughts } from "./refunds/second-thoughts"
import { shopperView } from "./refunds/shopper-view"
import { slips } from "./refunds/slips"
import { tenClicks } from "./refunds/ten-clicks"
import { unmade } from "./refunds/unmade"
import { withoutOrder } from "./refunds/without-order"
import { runShopTests } from "./support/run-shop-tests"

runShopTests(
  (use) => {
    describe("money that goes back by a payout", () => byPayout(use))
    describe("a recorded refund", () => recorded(use))
    describe("cancelling an order", () => canceling(use))
    describe("money without an order", () => withoutOrder(use))
    describe("the operator's list", () => {
      offersWithoutOrder(use)
      offersForPayouts(use)
      describe("of a refund that Medusa does not take", () => notBooked(use))
      describe("of what goes back", () => listing(use))
      describe("takes no slip:", () => slips(use))
      besideMedusa(use)
      tenClicks(use)
      shopperView(use)
    })
    describe("second thoughts", () => secondThoughts(use))
    describe("a correction", () => {
      corrections(use)
      describe("without an order", () => correctionsWithoutOrder(use))
      correctionsOutOfTurn(use)
    })
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
