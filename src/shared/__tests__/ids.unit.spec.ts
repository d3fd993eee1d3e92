import { newId, newIdempotencyKey } from "../ids"

it("newId begins with the prefix of its kind, and never repeats", () => {
  const ids = Array.from({ length: 1000 }, () => newId("invoice"))
  expect(new Set(ids).size).toBe(1000)
  expect(ids[0]).toMatch(/^sbpinv_[0-9A-HJKMNP-TV-Z]{26}$/)
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
