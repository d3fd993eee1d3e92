import { MedusaError } from "@medusajs/framework/utils"
import fc from "fast-check"
import { readCard } from "../read-card"

const LENGTH = "A card number has 12 to 19 digits, and the first is not 0"
const SLIP = "The card number is not valid: check its digits"

/** What a digit adds in the places that count twice. */
const DOUBLED = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]

function withCheckDigit(digits: number[]): string {
  const sum = digits.reduceRight((sum, digit, index) => {
    const isDoubled = (digits.length - index) % 2 === 1
    return sum + (isDoubled ? (DOUBLED[digit] ?? NaN) : digit)
  }, 0)
  return [...digits, (10 - (sum % 10)) % 10].join("")
}

const digit = fc.integer({ min: 0, max: 9 })
const first = fc.integer({ min: 1, max: 9 })
const cardOf = (length: { minLength: number; maxLength: number }) =>
  fc
    .tuple(first, fc.array(digit, length))
    .map(([first, rest]) => withCheckDigit([first, ...rest]))
const card = cardOf({ minLength: 10, maxLength: 17 })

function refusalOf(typed: string) {
  try {
    readCard(typed)
  } catch (error) {
    const { type, message } = error as MedusaError
    return { type, message }
  }
  return undefined
}

const refused = (message: string) => ({
  type: MedusaError.Types.INVALID_DATA,
  message,
})

describe("readCard", () => {
  it.each([
    ["Mir", "2200000000000004"],
    ["Visa", "4111111111111111"],
    ["Mastercard", "5555555555554444"],
    ["American Express", "378282246310005"],
    ["the shortest", "630400000000"],
    ["the longest", "6304000000000000000"],
  ])("reads %s", (_, number) => {
    expect(readCard(number)).toBe(number)
  })

  it.each([
    "4111 1111 1111 1111",
    "4111-1111-1111-1111",
    "4111\u00a01111\u20091111\t1111",
    " 4111  1111 - 1111 1111\r\n",
    "4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
    "4111\u20101111\u20111111\u20121111",
    "4111–1111—1111―1111",
    "4111\u200b1111\u200b1111\ufeff1111",
    "４１１１１１１１１１１１１１１１",
    "４１１１－１１１１－１１１１　１１１１",
  ])("reads %j as it was meant", (typed) => {
    expect(readCard(typed)).toBe("4111111111111111")
  })

  it("reads every number whose check digit is right", () => {
    fc.assert(
      fc.property(card, (number) => {
        expect(readCard(number)).toBe(number)
      })
    )
  })

  it("refuses every number of which one digit is wrong", () => {
    const slip = fc.tuple(card, fc.nat(), fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(slip, ([number, where, by]) => {
        const at = where % number.length
        const wrong = [...number].map((digit, index) =>
          index === at ? (Number(digit) + by) % 10 : digit
        )
        expect(refusalOf(wrong.join(""))).toEqual(
          refused(wrong[0] === 0 ? LENGTH : SLIP)
        )
      }),
      { numRuns: 1_000 }
    )
  })

  it("refuses two neighbours that changed places", () => {
    fc.assert(
      fc.property(card, fc.nat(), (number, where) => {
        const at = where % (number.length - 1)
        const pair = number.slice(at, at + 2)
        // The one pair that check digits are known to miss.
        fc.pre(pair[0] !== pair[1] && pair !== "09" && pair !== "90")
        const swapped = `${pair[1]}${pair[0]}`
        const wrong = number.slice(0, at) + swapped + number.slice(at + 2)
        expect(refusalOf(wrong)).toEqual(
          refused(wrong.startsWith("0") ? LENGTH : SLIP)
        )
      })
    )
  })

  it("refuses a right check digit under too few digits, or too many", () => {
    const tooShort = cardOf({ minLength: 0, maxLength: 9 })
    const tooLong = cardOf({ minLength: 18, maxLength: 40 })
    fc.assert(
      fc.property(fc.oneof(tooShort, tooLong), (number) => {
        expect(refusalOf(number)).toEqual(refused(LENGTH))
      })
    )
  })

  it.each([
    "",
    " - ",
    "4111.1111.1111.1111",
    "x4111111111111111",
    "4111111111111111x",
    "4111111111111111\n0x1",
    "+4111111111111111",
    "٤١١١١١١١١١١١١١١١",
    "4.111111111111111e15",
  ])("refuses %j, which is no number of a card", (typed) => {
    expect(refusalOf(typed)).toEqual(refused(LENGTH))
  })

  it("refuses a zero before a card's number: one card is one number", () => {
    fc.assert(
      fc.property(card, fc.integer({ min: 1, max: 7 }), (number, zeros) => {
        expect(refusalOf("0".repeat(zeros) + number)).toEqual(refused(LENGTH))
      })
    )
    expect(refusalOf("0".repeat(16))).toEqual(refused(LENGTH))
  })

  it("quotes nothing of what it refuses", () => {
    const typed = fc.oneof(
      fc.string(),
      card,
      card.map((it) => `${it}1x`)
    )
    fc.assert(
      fc.property(typed, (text) => {
        const refusal = refusalOf(text)
        if (refusal) {
          expect([LENGTH, SLIP]).toContain(refusal.message)
        }
      })
    )
  })
})
