import fc from "fast-check"
import { isLuhn, maskNumbers } from "../mask-numbers"

const CARD = "4111111111111111"
const MASKED = "411111…1111"

const digits = (minLength: number, maxLength = minLength) =>
  fc
    .array(fc.constantFrom(..."0123456789"), { minLength, maxLength })
    .map((all) => all.join(""))

/** What a digit adds in the places that count twice. */
const DOUBLED = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]

function withCheckDigit(number: string): string {
  const sum = [...number].reduceRight((sum, digit, index) => {
    const isDoubled = (number.length - index) % 2 === 1
    return sum + (isDoubled ? (DOUBLED[Number(digit)] ?? NaN) : Number(digit))
  }, 0)
  return `${number}${(10 - (sum % 10)) % 10}`
}

const card = digits(11, 18).map(withCheckDigit)

/** What people put between the digits of one number. */
const gap = fc.string({
  unit: fc.constantFrom(..." -.,/|·–_+\n\t\u00a0\u2009\u200b"),
  minLength: 1,
  maxLength: 3,
})

/** A number that is cut into groups, wherever. */
const grouped = (number: fc.Arbitrary<string>) =>
  fc
    .tuple(number, fc.array(fc.boolean(), { minLength: 32 }), gap)
    .map(([number, cuts, gap]) => ({
      number,
      written: [...number]
        .map((digit, at) => (at > 0 && cuts[at] ? gap + digit : digit))
        .join(""),
    }))

/** As the mask should be, made another way. */
const mask = (number: string) => number.replace(/^(\d{6})\d+(\d{4})$/, "$1…$2")

/** What may stand around a number, without any digit in it. */
const prose = fc.string({ unit: fc.constantFrom(..."ab яё.,:;!?\n\"'()&=") })

/** Whether a person could read it off: a mask is no part of a number. */
const shows = (text: string, number: string) =>
  text.replace(/(?<=\d)[^\p{L}\p{N}…]{1,3}(?=\d)/gu, "").includes(number)

describe("maskNumbers", () => {
  it.each([
    [CARD, MASKED],
    ["4111 1111 1111 1111", MASKED],
    ["4111-1111-1111-1111", MASKED],
    ["4111+1111+1111+1111", MASKED],
    ["4111  1111  1111  1111", MASKED],
    ["4111\u00a01111\u00a01111\u00a01111", MASKED],
    ["4111 / 1111 / 1111 / 1111", MASKED],
    ["4111\n1111\n1111\n1111", MASKED],
    ["4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", MASKED],
    ["630400000000", "630400…0000"],
    ["4222222222222", "422222…2222"],
    ["3782.822463.10005", "378282…0005"],
    ["6304.0000.0000.0000.000", "630400…0000"],
    [`${CARD} and ${CARD}`, `${MASKED} and ${MASKED}`],
    [`a${CARD}b`, `a${MASKED}b`],
    [`card_${CARD}`, `card_${MASKED}`],
    [`Карта${CARD}.`, `Карта${MASKED}.`],
    // In other alphabets, and as other software writes them.
    ["４１１１　１１１１　１１１１　１１１１", MASKED],
    ["٤١١١١١١١١١١١١١١١", "…"],
    ["४१११ ११११ ११११ ११११", "…"],
    ["⁴¹¹¹¹¹¹¹¹¹¹¹¹¹¹¹", MASKED],
    ["4️⃣1️⃣1️⃣1️⃣1111 1111 1111", `${MASKED}`],
    // Beside other numbers.
    [`17 ${CARD}`, `17 ${MASKED}`],
    [`${CARD} 17`, `${MASKED} 17`],
    [`2026-11-21 ${CARD}`, `2026-11-21 ${MASKED}`],
    // In one that is too long for a card.
    [`9999${CARD}`, "999941…1111"],
    [`${CARD}9999`, "411111…9999"],
    // No UUID, and no id of ours.
    [`deadbeef-${CARD}`, `deadbeef-${MASKED}`],
    [`order_${CARD}`, `order_${MASKED}`],
    [`order_1${CARD.slice(1)}`, `order_1${CARD.slice(1)}`],
    [`order_99${CARD}99999999`, "order_994111…9999"],
  ])("masks %j", (text, masked) => {
    expect(maskNumbers(text)).toBe(masked)
  })

  it.each([
    [`${CARD} ${CARD}`, `${MASKED} ${MASKED}`],
    [`${CARD}, 5555555555554444`, `${MASKED}, 555555…4444`],
    [`${CARD}, 2026-11-21`, `${MASKED}, 2026-11-21`],
    [`${CARD} (+79001234567)`, `${MASKED} (+79001234567)`],
    ["4111 1111 1111 1111 2026", `${MASKED} 2026`],
    [
      `${CARD} 12345678-1234-1234-1234-123456789012`,
      `${MASKED} 12345678-1234-1234-1234-123456789012`,
    ],
  ])("masks nothing beside the number: %j", (text, masked) => {
    expect(maskNumbers(text)).toBe(masked)
  })

  it.each([
    "",
    "To the translator, order 17",
    "79001234567",
    "+7 900 123-45-67",
    "+7 900 123-45-67, +7 900 765-43-21",
    "2026-11-21T10:47:01.123456Z",
    "2026-11-21T10:47:01.123457Z",
    "2026-11-21 10:47",
    "2026-11-21, 2026-11-22, 2026-11-27",
    "1499.90 RUB of 12345678.00 RUB",
    "4111.1111",
    "4111 1111",
    "4111.1111.111",
    "411111…1111",
    "payses_01KAJT0Q6X5S3QW5Z1V0T6E3NB",
    "order_01411111111111111100000000",
    "127.0.0.1, 2001:db8:1111:2222::1",
    // Of the right length, with a wrong check digit.
    "4111111111111112",
    "4111 1111 1111 1112",
    "123456789012",
    "1234567890123456789",
    "an order of 100000000001",
    "INN 500100732258",
    // Too far apart.
    "4111    1111    1111    1111",
    "4111 a 1111 b 1111 c 1111",
    // Not normalised either.
    "№ 17: ﬁve ２０２６ …",
    "и\u0306",
  ])("leaves %j alone", (text) => {
    expect(maskNumbers(text)).toBe(text)
  })

  it("finds a number by its check digit, however it is grouped", () => {
    fc.assert(
      fc.property(
        prose,
        grouped(card),
        prose,
        (before, { number, written }, after) => {
          expect(maskNumbers(before + written + after)).toBe(
            before + mask(number) + after
          )
        }
      ),
      { numRuns: 1_000 }
    )
  })

  it("leaves a number alone of which one digit is wrong", () => {
    const slip = fc.tuple(digits(11, 18), fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(prose, slip, prose, (before, [number, by], after) => {
        const right = withCheckDigit(number)
        const wrong = `${number}${(Number(right.at(-1)) + by) % 10}`
        const text = before + wrong + after
        expect(maskNumbers(text)).toBe(text)
      })
    )
  })

  it("lets nobody read a card's number, whatever stands around it", () => {
    const around = fc
      .array(fc.oneof(digits(1, 20), prose, gap))
      .map((pieces) => pieces.join(" "))
    const number = digits(12, 18).map(withCheckDigit)
    fc.assert(
      fc.property(
        around,
        gap,
        grouped(number),
        gap,
        around,
        (before, left, { number, written }, right, after) => {
          const text = before + left + written + right + after
          expect(shows(text, number)).toBe(true)
          expect(shows(maskNumbers(text), number)).toBe(false)
        }
      ),
      { numRuns: 1_000 }
    )
  })

  // What stands before makes another number, together with the first group.
  it.each([
    ["99627474", "2799 0722 9946 3661"],
    ["INN 2247592766,", "2849 1165 8989 0917"],
    ["+7 964 107-39-55", "1683 8962 7231 1369"],
    ["044529167", "9279 9847 9885 3941"],
    ["+7 929 298-92-18", "0356 500790 15518"],
  ])("lets nobody read it after %j: %j", (before, number) => {
    const masked = maskNumbers(`${before} ${number}`)
    expect(shows(masked, number.replaceAll(" ", ""))).toBe(false)
  })

  it("lets nobody read it inside of a longer one", () => {
    const number = digits(15, 18).map(withCheckDigit)
    fc.assert(
      fc.property(digits(0, 30), number, digits(0, 30), (left, it, right) => {
        const text = left + it + right
        fc.pre(text.length > 19)
        expect(shows(maskNumbers(text), it)).toBe(false)
      })
    )
  })

  it("leaves a text as it is with fewer digits than twelve", () => {
    const text = fc.string({ unit: "binary" })
    const few = fc.tuple(text, digits(0, 11), text).map((all) => all.join(""))
    fc.assert(
      fc.property(few, (text) => {
        const found = text.normalize("NFKC").match(/\p{Nd}/gu) ?? []
        fc.pre(found.length < 12)
        expect(maskNumbers(text)).toBe(text)
      })
    )
  })

  it("reads every alphabet's digits", () => {
    const all = Array.from({ length: 0x110000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((text) => /\p{Nd}/u.test(text))
    // They stand in the order of their values, ten by ten.
    for (let zero = 0; zero < all.length; zero += 10) {
      const written = [...CARD].map((digit) => all[zero + Number(digit)])
      expect([MASKED, "…"]).toContain(maskNumbers(written.join("")))
    }
  })

  it("leaves every UUID as it is, of whatever digits it is made", () => {
    const ofDigits = digits(32).map((all) =>
      all.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5")
    )
    fc.assert(
      fc.property(prose, fc.oneof(fc.uuid(), ofDigits), (before, uuid) => {
        for (const id of [uuid, uuid.toUpperCase()]) {
          const text = `${before} payment ${id} is on hold`
          expect(maskNumbers(text)).toBe(text)
        }
      }),
      { numRuns: 1_000 }
    )
  })

  it("leaves every id of Medusa's and of ours as it is", () => {
    const ulid = fc.ulid().map((it) => `0${it.slice(1)}`)
    const ofDigits = digits(25).map((it) => `0${it}`)
    const prefix = fc.constantFrom("order", "payses", "sbppo", "sbpinv", "user")
    fc.assert(
      fc.property(prefix, fc.oneof(ulid, ofDigits), (prefix, ulid) => {
        const text = `of ${prefix}_${ulid}, as asked`
        expect(maskNumbers(text)).toBe(text)
      }),
      { numRuns: 1_000 }
    )
  })

  it("leaves every date as it is", () => {
    const day = fc
      .date({
        min: new Date("1000-01-01"),
        max: new Date("9999-12-31"),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(fc.array(day, { minLength: 2 }), (days) => {
        expect(maskNumbers(days.join(", "))).toBe(days.join(", "))
      })
    )
  })

  it("leaves a UUID, and masks the number beside it", () => {
    const uuid = "f47ac10b-58cc-4372-a567-012345678901"
    expect(maskNumbers(`${uuid}: ${CARD}`)).toBe(`${uuid}: ${MASKED}`)
    expect(maskNumbers(`${uuid.slice(1)} ${CARD}`)).not.toContain(CARD)
  })

  /** How long it takes at best, and at least so long that it can be compared. */
  const timeOf = (text: string) => {
    const tries = Array.from({ length: 3 }, () => {
      const start = performance.now()
      maskNumbers(text)
      return performance.now() - start
    })
    return Math.max(Math.min(...tries), 20)
  }

  it.each([
    ["4 ", 500_000],
    ["4111.", 200_000],
    ["1234-5678-901", 100_000],
    ["12345678-", 100_000],
    ["1", 64 * 1024],
    ["1 ", 32 * 1024],
    [`${"1 ".repeat(19)}${"1".repeat(20)} `, 1_110],
  ])("takes eight times as long for eight times %j", (text, times) => {
    const short = timeOf(text.repeat(times / 8))
    const long = timeOf(text.repeat(times))
    // Squared, it would be sixty-four times. The machine may be busy.
    expect(long / short).toBeLessThan(32)
  })

  it("leaves long texts alone in which no part is a card's number", () => {
    for (const text of [
      "1".repeat(64 * 1024),
      "1 ".repeat(32 * 1024),
      `${"1 ".repeat(19)}${"1".repeat(20)} `.repeat(1_110),
    ]) {
      expect(maskNumbers(text)).toBe(text)
    }
  })
})

describe("isLuhn", () => {
  it("knows the right check digit from nine wrong ones", () => {
    fc.assert(
      fc.property(digits(1, 30), (number) => {
        const right = [..."0123456789"].filter((it) => isLuhn(number + it))
        expect(right).toEqual([withCheckDigit(number).at(-1)])
      })
    )
  })
})
