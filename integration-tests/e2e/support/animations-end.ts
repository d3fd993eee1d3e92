import type { Page } from "playwright-core"

/** Ignores animations that never end. */
const SCRIPT = `Promise.allSettled(document.getAnimations()
  .filter((it) => it.effect.getComputedTiming().iterations !== Infinity)
  .map((it) => it.finished)).then(() => undefined)`

/** Waits until everything that fades in has its colours. */
export async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(SCRIPT)
}
