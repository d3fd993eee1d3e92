import { nextTry } from "../schedule"

const now = new Date("2026-11-21T12:00:00Z")

const waits = () => {
  const all: number[] = []
  for (let attempts = 1; ; attempts++) {
    const { at } = nextTry(attempts, now)
    if (!at) {
      return all
    }
    all.push(at.getTime() - now.getTime())
  }
}

it("waits longer each time, for two days in all, and then no more", () => {
  const all = waits()
  expect(all).toEqual([...all].sort((a, b) => a - b))
  const total = all.reduce((sum, wait) => sum + wait, 0)
  expect(total).toBeGreaterThan(40 * 3_600_000)
  expect(all.length).toBeLessThan(20)
})

it("tells a person within a minute, and not at the first try", () => {
  expect(nextTry(1, now).tell).toBe(false)
  expect(nextTry(2, now).tell).toBe(false)
  expect(nextTry(3, now).tell).toBe(true)
  expect((waits()[0] ?? 0) + (waits()[1] ?? 0)).toBeLessThan(60_000)
})

it("tells a person after the last try", () => {
  const last = waits().length + 1
  expect(nextTry(last, now)).toEqual({ at: null, tell: true })
})
