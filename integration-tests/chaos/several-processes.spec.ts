import { describeOnLinux } from "../commands/processes"
import { often, storeLikeOurs } from "../store-like-ours"
import { onRedis } from "./on-redis.suite"
import { CrashHarness } from "./crash-harness"
import { smallPool } from "./small-pool.suite"
import { stopping } from "./stopping.suite"
import { hangingSettlements } from "./hanging-settlements.suite"
import { describeWithRedis } from "./support/redis"
import { withoutSharedLocks } from "./without-shared-locks.suite"
import { workers } from "./workers.suite"

jest.setTimeout(600_000)

describeOnLinux("a store", () => {
  let harness: CrashHarness

  beforeAll(async () => {
    // No test here is about when our jobs come, and many wait for them.
    const folder = await storeLikeOurs("sbp-chaos-stores-", { jobs: often })
    harness = await CrashHarness.open(folder)
  })
  afterAll(() => harness?.close())

  describe("with three database connections", () => smallPool(() => harness))
  // One store serves in these three suites; in the last two, beside another store.
  describe("with settlements that hang", () =>
    hangingSettlements(() => harness))
  describe("in several processes without shared locks", () =>
    withoutSharedLocks(() => harness))
  describe("that is asked to stop", () => stopping(() => harness))
  describe("in several processes", () => workers(() => harness))
  describeWithRedis("in several processes on Redis", () =>
    onRedis(() => harness)
  )
})
