import type { MedusaContainer } from "@medusajs/framework/types"
import { logEvent, textOf } from "../announce"

/** How many rows one worker takes at a time; the others leave those to it. */
export const BATCH = 20

/** A sweep that has more to do than this leaves the rest to the next one. */
const MAX_BATCHES = 50

export type Chore = {
  name: string
  /** Does a part of the work; returns how much of it there was. */
  run: () => Promise<number>
}

/** A chore that fails does not keep the others waiting. */
export async function runChores(
  container: MedusaContainer,
  chores: Chore[]
): Promise<void> {
  for (const { name, run } of chores) {
    try {
      await exhaust(run)
    } catch (error) {
      const facts = { chore: name, error: textOf(error) }
      logEvent(container, "sbp.sweep.failed", facts, "warn")
    }
  }
}

async function exhaust(run: Chore["run"]) {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    if ((await run()) < BATCH) {
      return
    }
  }
}

/** All of them: one that fails is put off by itself, and holds up no other. */
export async function each(
  container: MedusaContainer,
  ids: string[],
  work: (id: string) => Promise<unknown>
) {
  const results = await Promise.allSettled(ids.map(work))
  results.forEach((result, index) => {
    if (result.status === "rejected") {
      const facts = { id: ids[index], error: textOf(result.reason) }
      logEvent(container, "sbp.sweep.row_failed", facts, "warn")
    }
  })
  return ids.length
}
