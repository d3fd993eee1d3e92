import { adminPolicy } from "./nginx/admin-policy.suite"
import { notifications } from "./nginx/notifications.suite"
import { payouts } from "./nginx/payouts.suite"
import { ProxyHarness } from "./nginx/proxy-harness"
import { signIn } from "./nginx/sign-in.suite"
import { describeWith } from "./support/describe-with"

// The first start of all builds the admin, and makes a database.
jest.setTimeout(600_000)

describeWith(
  ["nginx"],
  "a store behind the nginx of docs/deployment.md",
  () => {
    let harness: ProxyHarness

    beforeAll(async () => {
      harness = await ProxyHarness.open()
    })
    afterAll(() => harness?.close())

    // First, while there are no orders: their list shows flags, which the policy blocks.
    describeWith(
      ["chromium"],
      "showing the admin under the content security policy of the page",
      () => adminPolicy(() => harness)
    )
    describe("receiving notifications", () => notifications(() => harness))
    describe("signing users in", () => signIn(() => harness))
    describe("sending payouts", () => payouts(() => harness))
  }
)
