import { byPayout } from "./refunds/by-payout.suite"
import { canceling } from "./refunds/canceling.suite"
import { openChanges } from "./refunds/open-changes.suite"
import { orphanRefunds } from "./refunds/orphan-refunds.suite"
import { owed } from "./refunds/owed.suite"
import { recorded } from "./refunds/recorded.suite"
import { lateFindings } from "./refunds/late-findings.suite"
import { placeOrderBeforeEachTest } from "./refunds/refund-fixture"
import { orphanedReservations } from "./refunds/orphaned-reservations.suite"
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
}, WITH_PAYOUTS)
