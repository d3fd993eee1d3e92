import fc from "fast-check"
import {
  type Amount,
  type CurrencyCode,
  currencyCodeOf,
  fromMinorUnits,
  parseAmount,
  parseCurrency,
} from "../../../domain/money"
import type { Limits } from "../settings"
import {
  CARD_LIMITS,
  findExceeded as findAmong,
  needsApproval,
  SHOP_LIMITS,
  type Usage,
} from "../limits"

const findExceeded = (
  amount: Amount,
  currency_code: CurrencyCode,
  usage: Usage,
  limits: Limits
) =>
  findAmong(
    [...SHOP_LIMITS, ...CARD_LIMITS],
    { amount, currency_code },
    usage,
    limits
  )

const rub = parseAmount
const RUB = currencyCodeOf(parseCurrency("RUB"))
const usageOf = (usage: Partial<Usage> = {}): Usage => ({
  day: 0n,
  card: 0n,
  card_count: 0,
  is_known_card: true,
  duplicate_id: null,
  ...usage,
})

/** Far beyond what a float can hold to the kopek. */
const kopeks = fc.bigInt({ min: 1n, max: 10n ** 19n })

/** What counts towards each limit, besides the payout itself. */
const USED: Record<
  Exclude<keyof Limits, "approvalAbove">,
  (used: bigint) => Partial<Usage>
> = {
  perPayout: () => ({}),
  perDay: (day) => ({ day }),
  perCardPerDay: (card) => ({ card }),
}
const names = Object.keys(USED) as (keyof typeof USED)[]

describe("findExceeded", () => {
  it.each([
    [
      "perPayout",
      "The limit for one payout is 1000.00 RUB; this payout is for 1000.01 RUB",
    ],
    [
      "perDay",
      "The limit for all payouts within 24 hours is 1000.00 RUB; this payout would bring the total to 1010.01 RUB",
    ],
    [
      "perCardPerDay",
      "The limit for all payouts to one card within 24 hours is 1000.00 RUB; this payout would bring the total to 1020.01 RUB",
    ],
  ] as const)("says which limit would be exceeded: %s", (name, sentence) => {
    const usage = usageOf({ day: 1000n, card: 2000n })
    const limits = { [name]: rub("1000") }
    expect(findExceeded(rub("1000.01"), RUB, usage, limits)).toBe(sentence)
  })

  it("says when the replaced payout counts beside its replacement", () => {
    const replacement = {
      amount: rub("1000.01"),
      currency_code: RUB,
      replaces_id: "sbppo_1",
    }
    const limits = { perDay: rub("1000") }
    expect(findAmong(SHOP_LIMITS, replacement, usageOf(), limits)).toBe(
      "The limit for all payouts within 24 hours is 1000.00 RUB; this payout would bring the total to 1000.01 RUB. A payout that was sent counts beside its replacement, unless its creator, who records its outcome and who approves the replacement are three people"
    )
  })

  describe.each(names)("%s", (name) => {
    const found = (sum: bigint, used: bigint, limit: bigint) =>
      findExceeded(fromMinorUnits(sum), RUB, usageOf(USED[name](used)), {
        [name]: fromMinorUnits(limit),
      })
    const total = (sum: bigint, used: bigint) =>
      name === "perPayout" ? sum : sum + used

    it("allows the limit itself, to the kopek", () => {
      fc.assert(
        fc.property(kopeks, kopeks, (sum, used) => {
          expect(found(sum, used, total(sum, used))).toBeUndefined()
        })
      )
    })

    it("does not allow one kopek more", () => {
      const verb = name === "perPayout" ? "is for" : "would bring the total to"
      fc.assert(
        fc.property(kopeks, kopeks, (sum, used) => {
          const limit = total(sum, used) - 1n
          expect(found(sum, used, limit)).toContain(
            ` is ${fromMinorUnits(limit)} RUB; this payout ${verb} ${fromMinorUnits(limit + 1n)} RUB`
          )
        })
      )
    })
  })

  it("keeps the limits apart", () => {
    const limits = {
      perPayout: rub("10"),
      perDay: rub("100"),
      perCardPerDay: rub("50"),
    }
    const all = (amount: string, usage: Partial<Usage>) =>
      findExceeded(rub(amount), RUB, usageOf(usage), limits)
    expect(all("10", { day: 9000n, card: 4000n })).toBeUndefined()
    expect(all("10.01", {})).toMatch(/for one payout/)
    expect(all("10", { day: 9001n, card: 4000n })).toMatch(/all payouts within/)
    expect(all("10", { day: 9000n, card: 4001n })).toMatch(/to one card/)
  })

  it("adds what a float would lose", () => {
    // 0.1 + 0.2 > 0.3 in floats.
    const usage = usageOf({ day: 10n })
    const limits = { perDay: rub("0.30") }
    expect(findExceeded(rub("0.20"), RUB, usage, limits)).toBeUndefined()
    expect(findExceeded(rub("0.21"), RUB, usage, limits)).toBeDefined()
  })

  it("allows nothing if the limit is zero", () => {
    const limits = { perPayout: rub("0") }
    expect(findExceeded(rub("0.01"), RUB, usageOf(), limits)).toBeDefined()
  })

  it("finds nothing if no limit is set", () => {
    const much = usageOf({ day: 10n ** 18n, card: 10n ** 18n })
    expect(findExceeded(rub("999999999999.99"), RUB, much, {})).toBe(undefined)
  })
})

describe("needsApproval", () => {
  const needs = (sum: bigint, card: bigint, above: Amount | undefined) =>
    needsApproval(fromMinorUnits(sum), usageOf({ card }), above)

  it("begins one kopek above the sum that needs no approval", () => {
    fc.assert(
      fc.property(kopeks, kopeks, (sum, card) => {
        const total = sum + card
        expect(needs(sum, card, fromMinorUnits(total))).toBe(false)
        expect(needs(sum, card, fromMinorUnits(total - 1n))).toBe(true)
      })
    )
  })

  it("is not avoided by splitting a sum", () => {
    const parts = fc.array(kopeks, { minLength: 2, maxLength: 10 })
    fc.assert(
      fc.property(parts, (sums) => {
        const total = sums.reduce((sum, part) => sum + part, 0n)
        const last = sums.at(-1) ?? 0n
        const above = fromMinorUnits(total - 1n)
        expect(needs(total, 0n, above)).toBe(true)
        expect(needs(last, total - last, above)).toBe(true)
      })
    )
  })

  it("depends on the card's sum, not on the day's", () => {
    const usage = usageOf({ day: 10n ** 9n })
    expect(needsApproval(rub("10"), usage, rub("10"))).toBe(false)
  })

  it("needs no second person if no amount is set", () => {
    expect(needs(10n ** 14n, 10n ** 14n, undefined)).toBe(false)
  })

  it("always needs a second person if the amount is zero", () => {
    expect(needs(1n, 0n, rub("0"))).toBe(true)
  })
})
