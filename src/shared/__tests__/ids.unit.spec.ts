import { newId, newIdempotencyKey } from "../ids"

it("newId begins with the prefix of its kind, and never repeats", () => {
  const ids = Array.from({ length: 1000 }, () => newId("invoice"))
  expect(new Set(ids).size).toBe(1000)
  expect(ids[0]).toMatch(/^sbpinv_[0-9A-HJKMNP-TV-Z]{26}$/)
})

it("ids contain their time of creation, and sort by it", () => {
  const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
  const timeOf = (id: string) =>
    [...id.slice("sbpinv_".length, -16)].reduce(
      (time, sign) => time * 32 + SIGNS.indexOf(sign),
      0
    )
  const now = jest.spyOn(Date, "now")
  try {
    const times = [0, 31, 32, 1_796_000_000_123, 2 ** 48 - 1]
    const ids = times.map((time) => {
      now.mockReturnValue(time)
      return newId("invoice")
    })
    expect(ids.map(timeOf)).toEqual(times)
    expect([...ids].sort()).toEqual(ids)
  } finally {
    now.mockRestore()
  }
})

it("ids are random in each place, with each character equally often", () => {
  const COUNT = 32_000
  const ends = Array.from({ length: COUNT }, () => newId("event").slice(-16))
  for (let place = 0; place < 16; place++) {
    const counts = new Map<string, number>()
    for (const end of ends) {
      counts.set(end.charAt(place), (counts.get(end.charAt(place)) ?? 0) + 1)
    }
    expect(counts.size).toBe(32)
    // Eight times what chance is expected to make of it.
    const far = [...counts.values()].filter((it) => Math.abs(it - 1_000) > 250)
    expect(far).toEqual([])
  }
})

it("an id of one kind is no id of another", () => {
  const pay = (payout: ReturnType<typeof newId<"payout">>) => payout
  // @ts-expect-error - an invoice's id must not compile as a payout's
  pay(newId("invoice"))
  expect(pay(newId("payout"))).toMatch(/^sbppo_/)
})

it("newIdempotencyKey is a UUID: 36 characters suit every gateway we know", () => {
  expect(newIdempotencyKey()).toMatch(
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
  )
})
