import type { CrashHarness } from "./crash-harness"
import type { Point } from "./support/gates"

/** Some work in which a store is killed, while it does other work as well. */
export type KilledWork = {
  points: Point[]
  /** Runs before any of the work is stopped. */
  prepare: () => Promise<void>
  /** Stops the store at each point. The last one comes first, so that no process passes a gate on its way. */
  stop: () => Promise<void>
  /** Runs between the kill and the restart. */
  look: () => Promise<void>
  tests: () => void
}

/** Kills a store once for all of this work, by its names: each start takes seconds. */
export function killedTogether(
  get: () => CrashHarness,
  works: Record<string, KilledWork>
) {
  const all = Object.values(works)

  beforeAll(async () => {
    const harness = get()
    await harness.startUnlessRunning()
    for (const work of all) {
      await work.prepare()
    }
    await harness.gates.install(all.flatMap(({ points }) => points))
    for (const work of all) {
      await work.stop()
    }
    await harness.killStopped()
    for (const work of all) {
      await work.look()
    }
    await harness.start()
  })
  afterAll(() => get().gates.removeAll())

  describe.each(Object.entries(works))("%s", (_name, { tests }) => tests())
}
