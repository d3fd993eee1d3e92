import type { Page } from "playwright-core"

/**
 * What moved by itself since the page was opened, and the browser's score for
 * it.
 */
const SHIFTS = `new Promise((done) => {
  const shifts = []
  const rectOf = ({ x, y, width, height }) =>
    [x, y, width, height].map(Math.round).join(",")
  const note = (list) => shifts.push(
    ...list.getEntries().filter((it) => !it.hadRecentInput))
  const observer = new PerformanceObserver(note)
  observer.observe({ type: "layout-shift", buffered: true })
  setTimeout(() => done({
    value: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.flatMap(({ value, sources }) => sources.map(
      ({ node, previousRect, currentRect }) => [
        value.toFixed(3), rectOf(previousRect), rectOf(currentRect),
        (node?.textContent ?? "").slice(0, 60)].join(" "))),
  }))
})`

export type LayoutShift = { value: number; moved: string[] }

export const layoutShift = (page: Page): Promise<LayoutShift> =>
  page.evaluate<LayoutShift>(SHIFTS)
