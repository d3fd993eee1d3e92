import { attention } from "./attention"
import { confirmByHand } from "./confirm-by-hand"
import { orderWidget } from "./order-widget"
import { payments } from "./payments"
import { payoutDecisions } from "./payout-decisions"
import { payoutKeyboard } from "./payout-keyboard"
import { payoutList } from "./payout-list"
import { payoutSetbacks } from "./payout-setbacks"
import { payoutTyping } from "./payout-typing"
import { payouts } from "./payouts"
import { recordRefund } from "./record-refund"
import { E2eRoom } from "./room"
import { screens } from "./screens"
import { settings } from "./settings"
import { signIn } from "./sign-in"
import { steadiness } from "./steadiness"

// The first start of all makes a database.
jest.setTimeout(300_000)

describe("the admin", () => {
  let room: E2eRoom

  beforeAll(async () => {
    room = await E2eRoom.open()
  })
  afterAll(() => room?.close())

  describe("at its door", () => signIn(() => room))
  // First of all, while little has happened: people look at its pictures.
  describe("every page", () => screens(() => room))
  describe("settings of SBP", () => settings(() => room))
  describe("an order", () => orderWidget(() => room))
  describe("payments", () => payments(() => room))
  describe("payouts", () => payouts(() => room))
  describe("what needs attention", () => attention(() => room))
  describe("confirming by hand", () => confirmByHand(() => room))
  describe("recording a refund", () => recordRefund(() => room))
  describe("decisions about payouts", () => payoutDecisions(() => room))
  describe("the keyboard alone", () => payoutKeyboard(() => room))
  describe("setbacks of a payout", () => payoutSetbacks(() => room))
  describe("the list of payouts", () => payoutList(() => room))
  describe("the page holds still", () => steadiness(() => room))
  describe("what is typed for a payout", () => payoutTyping(() => room))
})
