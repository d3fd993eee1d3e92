import type { MedusaContainer } from "@medusajs/framework/types"
import { logEvent, textOf } from "../announce"

/** How many rows one worker takes at a time; the others leave those to it. */
export const BATCH = 20

/** A sweep that has more to do than this leaves the rest to the next one. */
const MOST_BATCHES = 50

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
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    if ((await run()) < BATCH) {
      return
    }
  }
}
