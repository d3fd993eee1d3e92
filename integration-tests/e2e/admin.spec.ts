import { approvals } from "./approvals.suite"
import { attention } from "./attention.suite"
import { confirmByHand } from "./confirm-by-hand.suite"
import { inbox } from "./inbox.suite"
import { orderWidget } from "./order-widget.suite"
import { overview } from "./overview.suite"
import { payments } from "./payments.suite"
import { payoutDecisions } from "./payout-decisions.suite"
import { payoutKeyboard } from "./payout-keyboard.suite"
import { payoutBatches } from "./payout-batches.suite"
import { payoutLinks } from "./payout-links.suite"
import { payoutList } from "./payout-list.suite"
import { payoutFailures } from "./payout-failures.suite"
import { payoutTyping } from "./payout-typing.suite"
import { payouts } from "./payouts.suite"
import { recordRefund } from "./record-refund.suite"
import { refusedForms } from "./refused-forms.suite"
import { AdminHarness } from "./admin-harness"
import { screens } from "./screens.suite"
import { setup } from "./setup.suite"
import { settings } from "./settings.suite"
import { statementLines } from "./statement-lines.suite"
import { statements } from "./statements.suite"
import { layoutStability } from "./layout-stability.suite"

// The first start of all makes a database.
jest.setTimeout(600_000)

describe("the admin", () => {
  let harness: AdminHarness

  beforeAll(async () => {
    harness = await AdminHarness.open()
  })
  afterAll(() => harness?.close())

  // First, while the store has little data: people look at its pictures.
  describe("pages in every look", () => screens(() => harness))
  describe("settings page", () => settings(() => harness))
  describe("setting up", () => setup(() => harness))
  describe("overview", () => overview(() => harness))
  describe("page of an order", () => orderWidget(() => harness))
  describe("pages of payments", () => payments(() => harness))
  describe("pages of payouts", () => payouts(() => harness))
  describe("Needs attention", () => attention(() => harness))
  describe("Needs attention as an inbox", () => inbox(() => harness))
  describe("form to confirm a payment by hand", () =>
    confirmByHand(() => harness))
  describe("form to record a refund", () => recordRefund(() => harness))
  describe("pages of statements", () => statements(() => harness))
  describe("lines of statements", () => statementLines(() => harness))
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
  describe("page without layout shifts", () => layoutStability(() => harness))
  describe("input of the payout form", () => payoutTyping(() => harness))
})
