import { describeOnLinux } from "../commands/processes"
import { often, storeLikeOurs } from "../store-like-ours"
import { batches, WITH_BATCHES } from "./batches.suite"
import { crashes } from "./crashes.suite"
import { killedTogether } from "./killed-together.suite"
import { notificationEndpoint } from "./notification-endpoint.suite"
import { interruptions } from "./interruptions.suite"
import { refunds } from "./refunds.suite"
import { statements } from "./statements.suite"
import { CrashHarness } from "./crash-harness"

jest.setTimeout(600_000)

// Killing processes and binding further loopback addresses need Linux.
describeOnLinux("a store process", () => {
  let harness: CrashHarness

  beforeAll(async () => {
    // No test here depends on when our jobs run, and many wait for them.
    const folder = await storeLikeOurs("sbp-chaos-store-", { jobs: often })
    harness = await CrashHarness.open(folder, WITH_BATCHES)
  })
  afterAll(() => harness?.close())

  describe("that receives notifications", () =>
    notificationEndpoint(() => harness))
  describe("that is killed", () => crashes(() => harness))
  describe("that is killed while it completes a cart", () =>
    interruptions(() => harness))
  describe("that is killed while it returns money", () =>
    refunds(() => harness))
  describe("that is killed while it works", () =>
    killedTogether(() => harness, {
      "on a statement": statements(() => harness),
      "on a batch of payouts": batches(() => harness),
    }))
})
