import { describeOnLinux } from "../commands/processes"
import { onRedis } from "./on-redis"
import { ChaosRoom } from "./room"
import { smallPool } from "./small-pool"
import { standstill } from "./standstill"
import { describeWithRedis } from "./support/redis"
import { withoutSharedLocks } from "./without-shared-locks"
import { workers } from "./workers"

jest.setTimeout(180_000)

describeOnLinux("a real store, beside others", () => {
  let room: ChaosRoom

  beforeAll(async () => {
    room = await ChaosRoom.open()
  })
  afterAll(() => room?.close())

  describe("that hangs", () => standstill(() => room))
  describe("with few connections", () => smallPool(() => room))
  describe("in several processes", () => workers(() => room))
  describe("in several processes that do not share their locks", () =>
    withoutSharedLocks(() => room))
  describeWithRedis("in several processes on Redis", () => onRedis(() => room))
})
