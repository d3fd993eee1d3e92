import { medusaButtons } from "./refunds/medusa-buttons.suite"
import { corrections } from "./refunds/corrections.suite"
import { lateCorrections } from "./refunds/late-corrections.suite"
import { correctionsWithoutOrder } from "./refunds/corrections-without-order.suite"
import { listing } from "./refunds/listing.suite"
import { notBooked } from "./refunds/not-booked.suite"
import { attentionActionsForPayouts } from "./refunds/attention-actions-for-payouts.suite"
import { attentionActionsWithoutOrder } from "./refunds/attention-actions-without-order.suite"
import { shopperView } from "./refunds/shopper-view.suite"
import { invalidInput } from "./refunds/invalid-input.suite"
import { tenClicks } from "./refunds/ten-clicks.suite"
import { placeOrderBeforeEachTest } from "./refunds/refund-fixture"
import { WITH_PAYOUTS } from "./refunds/with-payouts"
import { runShopTests } from "./support/run-shop-tests"

runShopTests((use) => {
  placeOrderBeforeEachTest(use)

  describe("the list of refunds and of what needs attention", () => {
    attentionActionsWithoutOrder(use)
    attentionActionsForPayouts(use)
    describe("for a refund that Medusa cannot book", () => notBooked(use))
    describe("of refunds", () => listing(use))
    describe("refuses", () => invalidInput(use))
    medusaButtons(use)
    tenClicks(use)
    shopperView(use)
  })
  describe("a corrected outcome of a return", () => {
    corrections(use)
    describe("without an order", () => correctionsWithoutOrder(use))
    lateCorrections(use)
  })
}, WITH_PAYOUTS)
