import fc from "fast-check"
import { maskNumbers } from "../mask-numbers"

const CARD = "4111111111111111"
const MASKED = "411111…1111"

const digits = (minLength: number, maxLength = minLength) =>
  fc
    .array(fc.constantFrom(..."0123456789"), { minLength, maxLength })
    .map((all) => all.join(""))

/** As the mask should be, made another way. */
const mask = (number: string) => number.replace(/^(\d{6})\d+(\d{4})$/, "$1…$2")

/** What may stand around a number, without any digit in it. */
const prose = fc.string({ unit: fc.constantFrom(..."ab яё.,:;!?\n\"'()&=") })

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
    ["6304.0000.0000.0000.123", "630400…0123"],
    ["3782.822463.10005", "378282…0005"],
    ["1234.5678.9012", "123456…9012"],
    ["123456789012", "123456…9012"],
    ["40817810099910004312", "408178…4312"],
    [`${CARD} and ${CARD}`, `${MASKED} and ${MASKED}`],
    [`a${CARD}b`, `a${MASKED}b`],
    // Longer than a UUID, at its beginning or its end.
    ["x12345678-1234-1234-1234-123456789012", "x123456…9012"],
    ["12345678-1234-1234-1234-1234567890123", "123456…0123"],
    [`card_${CARD}`, `card_${MASKED}`],
    [`Карта${CARD}.`, `Карта${MASKED}.`],
  ])("masks %j", (text, masked) => {
    expect(maskNumbers(text)).toBe(masked)
  })

  it.each([
    "",
    "To the translator, order 17",
    "79001234567",
    "+7 900 123-45-67",
    "2026-11-21T10:47:01.123456Z",
    "2026-11-21 10:47",
    "1499.90 RUB of 12345678.00 RUB",
    "4111.1111",
    "4111 1111",
    "4111.1111.111",
    "411111…1111",
    "payses_01KAJT0Q6X5S3QW5Z1V0T6E3NB",
    "127.0.0.1, 2001:db8:1111:2222::1",
  ])("leaves %j alone", (text) => {
    expect(maskNumbers(text)).toBe(text)
  })

  it("finds a number of twelve digits or more, however it is grouped", () => {
    const grouped = fc
      .array(
        fc.tuple(
          fc.constantFrom("", " ", "-", "+"),
          fc.constantFrom(..."0123456789")
        ),
        { minLength: 12, maxLength: 30 }
      )
      .map((pairs) => pairs.map((pair) => pair.join("")).join(""))
      .map((text) => text.replace(/^[ +-]/, ""))
    fc.assert(
      fc.property(prose, grouped, prose, (before, number, after) => {
        expect(maskNumbers(before + number + after)).toBe(
          before + mask(number.replace(/[ +-]/g, "")) + after
        )
      })
    )
  })

  it("finds what is printed in groups, whatever stands between them", () => {
    const group = digits(4)
    const groups = fc.oneof(
      fc.array(group, { minLength: 3, maxLength: 4 }),
      fc.tuple(group, group, group, group, digits(1, 3)),
      fc.tuple(group, digits(6), digits(5))
    )
    const between = fc.string({
      unit: fc.constantFrom(..." -.,/|·–_\n\t\u00a0\u2009\u200b"),
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(prose, groups, between, prose, (before, all, gap, after) => {
        expect(maskNumbers(before + all.join(gap) + after)).toBe(
          before + mask(all.join("")) + after
        )
      })
    )
  })

  it("leaves no run of twelve digits in any text", () => {
    const piece = fc.oneof(
      digits(1, 20),
      digits(4),
      fc.constantFrom(" ", "-", "+", ".", "\n", "…", "x", "ё", "_", "\u200b")
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        expect(maskNumbers(pieces.join(""))).not.toMatch(/\d{12}/)
      }),
      { numRuns: 1_000 }
    )
  })

  it("leaves fewer digits than twelve as they are", () => {
    fc.assert(
      fc.property(prose, digits(1, 11), prose, (before, number, after) => {
        const text = before + number + after
        expect(maskNumbers(text)).toBe(text)
      })
    )
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

  it("leaves a UUID, and masks the number beside it", () => {
    const uuid = "f47ac10b-58cc-4372-a567-012345678901"
    expect(maskNumbers(`${uuid}: ${CARD}`)).toBe(`${uuid}: ${MASKED}`)
    expect(maskNumbers(`${uuid.slice(1)} ${CARD}`)).not.toContain(CARD)
  })

  it("takes no time over long hostile texts", () => {
    const texts = [
      "4 ".repeat(500_000),
      "4111.".repeat(200_000),
      "1234-5678-901".repeat(100_000),
      "12345678-".repeat(100_000),
      `1234${" ".repeat(1_000_000)}`,
    ]
    const start = performance.now()
    texts.forEach((text) => maskNumbers(text))
    expect(performance.now() - start).toBeLessThan(3_000)
  })
})
