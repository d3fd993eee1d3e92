import { attention } from "./attention.suite"
import { confirmByHand } from "./confirm-by-hand.suite"
import { inbox } from "./inbox.suite"
import { orderWidget } from "./order-widget.suite"
import { overview } from "./overview.suite"
import { payments } from "./payments.suite"
import { recordRefund } from "./record-refund.suite"
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
  describe("Needs attention", () => attention(() => harness))
  describe("Needs attention as an inbox", () => inbox(() => harness))
  describe("form to confirm a payment by hand", () =>
    confirmByHand(() => harness))
  describe("form to record a refund", () => recordRefund(() => harness))
  describe("pages of statements", () => statements(() => harness))
  describe("lines of statements", () => statementLines(() => harness))
  describe("page without layout shifts", () => layoutStability(() => harness))
})
