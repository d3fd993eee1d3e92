import { AdminHarness } from "./admin-harness"
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

// The first start of all makes a database.
jest.setTimeout(600_000)

// A file of its own, because all of the admin's tests in one took longer than all others.
describe("the admin", () => {
  let harness: AdminHarness

  beforeAll(async () => {
    harness = await AdminHarness.open()
  })
  afterAll(() => harness?.close())

  describe("pages of payouts", () => payouts(() => harness))
  describe("payouts that wait for an approver", () => approvals(() => harness))
  describe("forms for a payout", () => payoutDecisions(() => harness))
  describe("forms for users who may not use them", () =>
    refusedForms(() => harness))
  describe("payout form with the keyboard alone", () =>
    payoutKeyboard(() => harness))
  describe("payouts by link", () => payoutLinks(() => harness))
  describe("batches of payouts", () => payoutBatches(() => harness))
  describe("payout form with errors", () => payoutFailures(() => harness))
  describe("list of payouts", () => payoutList(() => harness))
  describe("input of the payout form", () => payoutTyping(() => harness))
})
