import { randomRefunds } from "../random/refunds.suite"
import { attentionActionsForPayouts } from "./refunds/attention-actions-for-payouts.suite"
import { attentionActionsWithoutOrder } from "./refunds/attention-actions-without-order.suite"
import { byPayout } from "./refunds/by-payout.suite"
import { canceling } from "./refunds/canceling.suite"
import { correctionsWithoutOrder } from "./refunds/corrections-without-order.suite"
import { corrections } from "./refunds/corrections.suite"
import { invalidInput } from "./refunds/invalid-input.suite"
import { lateCorrections } from "./refunds/late-corrections.suite"
import { lateFindings } from "./refunds/late-findings.suite"
import { listing } from "./refunds/listing.suite"
import { medusaButtons } from "./refunds/medusa-buttons.suite"
import { notBooked } from "./refunds/not-booked.suite"
import { openChanges } from "./refunds/open-changes.suite"
import { orphanRefunds } from "./refunds/orphan-refunds.suite"
import { orphanedReservations } from "./refunds/orphaned-reservations.suite"
import { owed } from "./refunds/owed.suite"
import { recorded } from "./refunds/recorded.suite"
import { placeOrderBeforeEachTest } from "./refunds/refund-fixture"
import { shopperView } from "./refunds/shopper-view.suite"
import { tenClicks } from "./refunds/ten-clicks.suite"
import { WITH_PAYOUTS } from "./refunds/with-payouts"
import { withoutOrder } from "./refunds/without-order.suite"
import { runShopTests } from "./support/run-shop-tests"

runShopTests((use) => {
  placeOrderBeforeEachTest(use)

  describe("a return by payout", () => byPayout(use))
  describe("the limit of what an order owes", () => owed(use))
  describe("a refund recorded by an operator", () => recorded(use))
  describe("cancelling an order", () => canceling(use))
  describe("money of a payment without an order", () => withoutOrder(use))
  describe("a refund", () => openChanges(use))
  describe("a refund row of Medusa without a payment of ours", () =>
    orphanRefunds(use))
  describe("a finding that comes late", () => lateFindings(use))
  describe("a reserved return without its payout", () =>
    orphanedReservations(use))
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
  describe("refunds in any order", () => randomRefunds(use))
}, WITH_PAYOUTS)
