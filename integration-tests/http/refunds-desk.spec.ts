import { besideMedusa } from "./refunds/beside-medusa"
import { corrections } from "./refunds/corrections"
import { correctionsOutOfTurn } from "./refunds/corrections-out-of-turn"
import { correctionsWithoutOrder } from "./refunds/corrections-without-order"
import { listing } from "./refunds/listing"
import { notBooked } from "./refunds/not-booked"
import { offersForPayouts } from "./refunds/offers-for-payouts"
import { offersWithoutOrder } from "./refunds/offers-without-order"
import { shopperView } from "./refunds/shopper-view"
import { slips } from "./refunds/slips"
import { tenClicks } from "./refunds/ten-clicks"
import { sellBeforehand } from "./refunds/till"
import { WITH_PAYOUTS } from "./refunds/with-payouts"
import { runShopTests } from "./support/run-shop-tests"

runShopTests((use) => {
  sellBeforehand(use)

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
  describe("a correction", () => {
    corrections(use)
    describe("without an order", () => correctionsWithoutOrder(use))
    correctionsOutOfTurn(use)
  })
}, WITH_PAYOUTS)
