import { ourIdsIn } from "../our-ids"

const [A, B] = [
  "sbppo_01M8A0000000000000000000AB",
  "sbppo_01M8A0000000000000000000CD",
] as const

/** With a right check character. */
const REFERENCE = "K7NM2QX2"

describe("ourIdsIn", () => {
  it.each([
    [A, [A]],
    [JSON.stringify({ payout_id: A }), [A]],
    [JSON.stringify({ payout_id: A }).replaceAll('"', '\\"'), [A]],
    [`branch=7, payout_id: ${A}`, [A]],
    [JSON.stringify({ replaces: B, payout_id: A, old_payout_id: B }), [A]],
    [`payout_id: ${A}, payout_id: ${B}`, [A, B]],
  ])(
    "takes the id that the gateway was given for the payout's own: %s",
    (cell, names) => {
      expect(ourIdsIn(cell, "payouts")).toEqual({ names, mentions: [] })
    }
  )

  it.each([
    [`Взамен ${A}`, [A]],
    [`${A} и ${B}, ${REFERENCE}`, [A, B, REFERENCE]],
    [REFERENCE.toLowerCase(), [REFERENCE]],
    [`payout_id вместо ${A}`, [A]],
    ["Взамен выплаты", []],
  ])(
    "takes an id mentioned in a text for no payout's own: %s",
    (cell, mentions) => {
      expect(ourIdsIn(cell, "payouts")).toEqual({ names: [], mentions })
    }
  )

  it("takes every id in a payment's cell: an order's number, a description", () => {
    const [one, other] = [A, B].map((id) => id.replace("sbppo", "sbpinv"))
    const cell = `Заказ ${one} (${REFERENCE}), ${other}, ${A}`
    expect(ourIdsIn(cell, "payments")).toEqual({
      names: [one, other, REFERENCE],
      mentions: [],
    })
  })
})
