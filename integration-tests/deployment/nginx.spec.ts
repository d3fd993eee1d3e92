import { notifications } from "./nginx/notifications.suite"
import { payouts } from "./nginx/payouts.suite"
import { ProxyHarness } from "./nginx/proxy-harness"
import { signIn } from "./nginx/sign-in.suite"
import { describeWith } from "./support/describe-with"

jest.setTimeout(300_000)

describeWith(
  ["nginx"],
  "a store behind the nginx of docs/deployment.md",
  () => {
    let harness: ProxyHarness

    beforeAll(async () => {
      harness = await ProxyHarness.open()
    })
    afterAll(() => harness?.close())

    describe("receiving notifications", () => notifications(() => harness))
    describe("signing users in", () => signIn(() => harness))
    describe("sending payouts", () => payouts(() => harness))
  }
)
