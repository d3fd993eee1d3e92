import { nextTry, nextTryForEver } from "../due"

const waits = () => {
  const all: number[] = []
  for (let attempts = 1; ; attempts++) {
    const { delayMs } = nextTry(attempts)
    if (delayMs === undefined) {
      return all
    }
    all.push(delayMs)
  }
}

it("a failing settlement waits longer each time, for two days in all, and then ends", () => {
  const all = waits()
  expect(all).toEqual([...all].sort((a, b) => a - b))
  const total = all.reduce((sum, wait) => sum + wait, 0)
  expect(total).toBeGreaterThan(40 * 3_600_000)
  expect(all.length).toBeLessThan(20)
})

it("a failing settlement is listed within a minute, and not after the first try", () => {
  expect(nextTry(1).report).toBe(false)
  expect(nextTry(2).report).toBe(false)
  expect(nextTry(3).report).toBe(true)
  expect((waits()[0] ?? 0) + (waits()[1] ?? 0)).toBeLessThan(60_000)
})

it("a failing settlement is listed after the last try", () => {
  const last = waits().length + 1
  expect(nextTry(last)).toEqual({ delayMs: undefined, report: true })
})

it("a harmless job is tried for ever, once a day", () => {
  const last = waits().length + 1
  const day = 24 * 3_600_000
  expect(nextTryForEver(last)).toEqual({ delayMs: day, report: true })
  expect(nextTryForEver(1_000)).toEqual({ delayMs: day, report: true })
  expect(nextTryForEver(1)).toEqual(nextTry(1))
})
