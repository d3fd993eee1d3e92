import { orderWidget } from "./order-widget"
import { payments } from "./payments"
import { payouts } from "./payouts"
import { E2eRoom } from "./room"
import { screens } from "./screens"
import { settings } from "./settings"
import { signIn } from "./sign-in"

// The first start of all builds the admin, and makes a database.
jest.setTimeout(300_000)

describe("the admin", () => {
  let room: E2eRoom

  beforeAll(async () => {
    room = await E2eRoom.open()
  })
  afterAll(() => room?.close())

  describe("at its door", () => signIn(() => room))
  describe("settings of SBP", () => settings(() => room))
  describe("an order", () => orderWidget(() => room))
  describe("payments", () => payments(() => room))
  describe("payouts", () => payouts(() => room))
  describe("every page", () => screens(() => room))
})
