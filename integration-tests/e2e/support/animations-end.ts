import type { Page } from "playwright-core"

/** What turns for ever is let be. */
const SCRIPT = `Promise.allSettled(document.getAnimations()
  .filter((it) => it.effect.getComputedTiming().iterations !== Infinity)
  .map((it) => it.finished)).then(() => undefined)`

/** Waits until what fades in has its colours. */
export async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(SCRIPT)
}
