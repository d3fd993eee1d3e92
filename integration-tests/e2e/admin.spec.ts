import { attention } from "./attention.suite"
import { confirmByHand } from "./confirm-by-hand.suite"
import { inbox } from "./inbox.suite"
import { orderWidget } from "./order-widget.suite"
import { overview } from "./overview.suite"
import { payments } from "./payments.suite"
import { recordRefund } from "./record-refund.suite"
import { runAdminTests } from "./admin-harness"
import { screens } from "./screens.suite"
import { setup } from "./setup.suite"
import { settings } from "./settings.suite"
import { statementLines } from "./statement-lines.suite"
import { statements } from "./statements.suite"
import { layoutStability } from "./layout-stability.suite"

runAdminTests((use) => {
  // First, while the store has little data: people look at its pictures.
  describe("pages in every look", () => screens(use))
  describe("settings page", () => settings(use))
  describe("setting up", () => setup(use))
  describe("overview", () => overview(use))
  describe("page of an order", () => orderWidget(use))
  describe("pages of payments", () => payments(use))
  describe("Needs attention", () => attention(use))
  describe("Needs attention as an inbox", () => inbox(use))
  describe("form to confirm a payment by hand", () => confirmByHand(use))
  describe("form to record a refund", () => recordRefund(use))
  describe("pages of statements", () => statements(use))
  describe("lines of statements", () => statementLines(use))
  describe("page without layout shifts", () => layoutStability(use))
})
