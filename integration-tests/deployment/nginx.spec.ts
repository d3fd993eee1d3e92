import { notifications } from "./nginx/notifications"
import { payouts } from "./nginx/payouts"
import { ProxyRoom } from "./nginx/room"
import { signIn } from "./nginx/sign-in"
import { describeWith } from "./support/describe-with"

jest.setTimeout(300_000)

describeWith(
  ["nginx"],
  "a store behind the nginx of docs/deployment.md",
  () => {
    let room: ProxyRoom

    beforeAll(async () => {
      room = await ProxyRoom.open()
    })
    afterAll(() => room?.close())

    describe("notifications", () => notifications(() => room))
    describe("signing in", () => signIn(() => room))
    describe("payouts", () => payouts(() => room))
  }
)
