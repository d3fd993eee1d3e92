import { setTimeout as sleep } from "node:timers/promises"
import { until } from "../http/support/until"
import { killsOnRedis } from "./kills-on-redis"
import { redisRestarts } from "./redis-restarts"
import type { ChaosRoom } from "./room"
import { factsOf, WHOLE_UNTOLD } from "./support/facts"
import { Fleet, SWEEPS_MS, WORKERS } from "./support/fleet"
import { openShop, settled } from "./support/shoppers"

/** More than a request needs that makes an order. */
const A_WHILE_MS = 5_000

const TICKS = 8

/** One server and two workers, with the modules that Medusa has for that. */
export function onRedis(get: () => ChaosRoom) {
  let room: ChaosRoom
  let fleet: Fleet

  beforeAll(async () => {
    room = get()
    fleet = await Fleet.on(room)
    await fleet.start()
  })
  afterAll(async () => {
    await fleet?.close()
    await room.gates.open()
  })

  it("does in one worker what is due every second", async () => {
    const ticks = () =>
      [...fleet.log.matchAll(/ticked (\S+)/g)].map(([, at = ""]) =>
        Date.parse(at)
      )
    const enough = () => Promise.resolve(ticks().length >= TICKS)
    await until(enough, "some seconds", SWEEPS_MS)
    const all = ticks()
    // Each worker by itself would have done all of them, in half of the time.
    const seconds = (Math.max(...all) - Math.min(...all)) / 1_000
    expect(seconds).toBeGreaterThan(0.7 * (all.length - 1))
    expect(fleet.whoSaid("ticked")).not.toContain("server")
  })

  it("makes one order of a cart that two processes complete", async () => {
    const checkout = await room.paid()
    expect(WORKERS).toContain(await fleet.holdInSweep(checkout))
    const shop = await openShop(room.origin)
    const completed = shop.complete({ id: checkout.cart_id })
    // Without a lock for all processes, the server would make one, too.
    await sleep(A_WHILE_MS)
    await room.gates.open()
    expect((await completed).type).toBe("order")
    await settled(room.database, checkout)
    expect(await factsOf(room.database, checkout)).toEqual(WHOLE_UNTOLD)
  })

  describe("when its server and a worker are killed", () =>
    killsOnRedis(() => fleet))

  describe("when Redis is restarted", () => redisRestarts(() => fleet))
}
