import { byPayout } from "./refunds/by-payout"
import { canceling } from "./refunds/canceling"
import { openChanges } from "./refunds/open-changes"
import { orphanRefunds } from "./refunds/orphan-refunds"
import { owed } from "./refunds/owed"
import { recorded } from "./refunds/recorded"
import { secondThoughts } from "./refunds/second-thoughts"
import { sellBeforehand } from "./refunds/till"
import { orphanedReservations } from "./refunds/orphaned-reservations"
import { WITH_PAYOUTS } from "./refunds/with-payouts"
import { withoutOrder } from "./refunds/without-order"
import { runShopTests } from "./support/run-shop-tests"

runShopTests((use) => {
  sellBeforehand(use)

  describe("money that goes back by a payout", () => byPayout(use))
  describe("what an order owes", () => owed(use))
  describe("a recorded refund", () => recorded(use))
  describe("cancelling an order", () => canceling(use))
  describe("money without an order", () => withoutOrder(use))
  describe("a refund of an order that is being changed", () => openChanges(use))
  describe("a refund that nobody has made", () => orphanRefunds(use))
  describe("second thoughts", () => secondThoughts(use))
  describe("a return that was not made", () => orphanedReservations(use))
}, WITH_PAYOUTS)
