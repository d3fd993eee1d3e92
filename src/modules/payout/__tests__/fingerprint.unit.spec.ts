import fc from "fast-check"
import type { CardNumber } from "../../../domain/card-number"
import { fingerprint, fingerprintsOf } from "../card"

const CARD = "4111111111111111" as CardNumber
const KEY = "a key of thirty-two characters!!"

const card = fc
  .array(fc.constantFrom(..."0123456789"), { minLength: 12, maxLength: 19 })
  .map((digits) => digits.join("") as CardNumber)
const key = fc.string({ minLength: 32, maxLength: 64 })

describe("fingerprint", () => {
  it("never changes, because the database is full of fingerprints", () => {
    expect(fingerprint(CARD, KEY)).toBe("7ebe527e7dd59db8218de0c192c5fc48")
  })

  it("is the same for the same card under the same key", () => {
    fc.assert(
      fc.property(card, key, (number, key) => {
        expect(fingerprint(number, key)).toBe(fingerprint(number, key))
      })
    )
  })

  it("differs for another card", () => {
    fc.assert(
      fc.property(card, card, key, (one, other, key) => {
        fc.pre(one !== other)
        expect(fingerprint(one, key)).not.toBe(fingerprint(other, key))
      })
    )
  })

  it("differs if a single digit differs", () => {
    const all = [...CARD].flatMap((digit, at) =>
      [..."0123456789"]
        .filter((other) => other !== digit)
        .map(
          (other) =>
            (CARD.slice(0, at) + other + CARD.slice(at + 1)) as CardNumber
        )
    )
    const fingerprints = all.map((number) => fingerprint(number, KEY))
    expect(new Set([...fingerprints, fingerprint(CARD, KEY)]).size).toBe(
      all.length + 1
    )
  })

  it("differs under another key", () => {
    fc.assert(
      fc.property(card, key, key, (number, one, other) => {
        fc.pre(one !== other)
        expect(fingerprint(number, one)).not.toBe(fingerprint(number, other))
      })
    )
  })

  it("contains no part of the number or the key", () => {
    fc.assert(
      fc.property(card, key, (number, key) => {
        const print = fingerprint(number, key)
        expect(print).toMatch(/^[0-9a-f]{32}$/)
        // Fewer digits may agree by chance.
        for (let at = 0; at + 8 <= number.length; at++) {
          expect(print).not.toContain(number.slice(at, at + 8))
        }
        expect(print).not.toContain(Buffer.from(key).toString("hex", 0, 8))
      })
    )
  })
})

describe("fingerprintsOf", () => {
  const keys = (fingerprintKey: string, ...previousFingerprintKeys: string[]) =>
    ({ fingerprintKey, previousFingerprintKeys }) as const

  it("writes under the current key", () => {
    const { current } = fingerprintsOf(CARD, keys("new", "old"))
    expect(current).toBe(fingerprint(CARD, "new"))
  })

  it("searches under every earlier key", () => {
    const { all } = fingerprintsOf(CARD, keys("new", "old", "oldest"))
    expect(all).toEqual([
      fingerprint(CARD, "new"),
      fingerprint(CARD, "old"),
      fingerprint(CARD, "oldest"),
    ])
  })

  it("knows a card again after each change of the key", () => {
    const history = fc.uniqueArray(key, { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(card, history, (number, [now = "", ...before]) => {
        const { all } = fingerprintsOf(number, keys(now, ...before))
        for (const then of [now, ...before]) {
          expect(all).toContain(fingerprintsOf(number, keys(then)).current)
        }
      })
    )
  })
})
