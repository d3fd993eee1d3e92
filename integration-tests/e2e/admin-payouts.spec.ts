import { runAdminTests } from "./admin-harness"
import { approvals } from "./approvals.suite"
import { payoutDecisions } from "./payout-decisions.suite"
import { payoutKeyboard } from "./payout-keyboard.suite"
import { payoutBatches } from "./payout-batches.suite"
import { payoutLinks } from "./payout-links.suite"
import { payoutList } from "./payout-list.suite"
import { payoutFailures } from "./payout-failures.suite"
import { payoutTyping } from "./payout-typing.suite"
import { payouts } from "./payouts.suite"
import { refusedForms } from "./refused-forms.suite"

// A file of its own, because all of the admin's tests in one took longer than all others.
runAdminTests((use) => {
  describe("pages of payouts", () => payouts(use))
  describe("payouts that wait for an approver", () => approvals(use))
  describe("forms for a payout", () => payoutDecisions(use))
  describe("forms for users who may not use them", () => refusedForms(use))
  describe("payout form with the keyboard alone", () => payoutKeyboard(use))
  describe("payouts by link", () => payoutLinks(use))
  describe("batches of payouts", () => payoutBatches(use))
  describe("payout form with errors", () => payoutFailures(use))
  describe("list of payouts", () => payoutList(use))
  describe("input of the payout form", () => payoutTyping(use))
})
