import fc from "fast-check"
import {
  displayMask,
  InvalidCardNumber,
  isLuhn,
  maskCard,
  parseCardNumber,
  readMask,
  writeMask,
} from "../card-number"
import { cardNumber, digits, withCheckDigit } from "./support/cards"

const LENGTH = "A card number has 12 to 19 digits, and the first is not 0"
const CHECK_DIGIT = "The card number is not valid: check its digits"

const card = cardNumber({ min: 12, max: 19 }).filter((it) => it[0] !== "0")

function refusalOf(typed: string): string | undefined {
  try {
    parseCardNumber(typed)
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidCardNumber)
    return (error as Error).message
  }
  return undefined
}

describe("parseCardNumber", () => {
  it.each([
    ["Mir", "2200000000000004"],
    ["Visa", "4111111111111111"],
    ["Mastercard", "5555555555554444"],
    ["American Express", "378282246310005"],
    ["the shortest", "630400000000"],
    ["the longest", "6304000000000000000"],
  ])("reads %s", (_, number) => {
    expect(parseCardNumber(number)).toBe(number)
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
    expect(parseCardNumber(typed)).toBe("4111111111111111")
  })

  it("reads every number whose check digit is right", () => {
    fc.assert(
      fc.property(card, (number) => {
        expect(parseCardNumber(number)).toBe(number)
      })
    )
  })

  it("refuses every number of which one digit is wrong", () => {
    const mistake = fc.tuple(card, fc.nat(), fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(mistake, ([number, where, by]) => {
        const at = where % number.length
        const wrong = [...number].map((digit, index) =>
          index === at ? (Number(digit) + by) % 10 : digit
        )
        expect(refusalOf(wrong.join(""))).toBe(
          wrong[0] === 0 ? LENGTH : CHECK_DIGIT
        )
      }),
      { numRuns: 1_000 }
    )
  })

  it("refuses a number with two neighbouring digits swapped", () => {
    fc.assert(
      fc.property(card, fc.nat(), (number, where) => {
        const at = where % (number.length - 1)
        const pair = number.slice(at, at + 2)
        // The only pair whose swap the check digit misses.
        fc.pre(pair[0] !== pair[1] && pair !== "09" && pair !== "90")
        const swapped = `${pair[1]}${pair[0]}`
        const wrong = number.slice(0, at) + swapped + number.slice(at + 2)
        expect(refusalOf(wrong)).toBe(
          wrong.startsWith("0") ? LENGTH : CHECK_DIGIT
        )
      })
    )
  })

  it("refuses a right check digit under too few digits, or too many", () => {
    const tooShort = cardNumber({ min: 1, max: 11 })
    const tooLong = cardNumber({ min: 20, max: 42 })
    fc.assert(
      fc.property(fc.oneof(tooShort, tooLong), (number) => {
        expect(refusalOf(number)).toBe(LENGTH)
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
  ])("refuses %j, which is no card number", (typed) => {
    expect(refusalOf(typed)).toBe(LENGTH)
  })

  it("refuses a zero before a card number: one card has one number", () => {
    fc.assert(
      fc.property(card, fc.integer({ min: 1, max: 7 }), (number, zeros) => {
        expect(refusalOf("0".repeat(zeros) + number)).toBe(LENGTH)
      })
    )
    expect(refusalOf("0".repeat(16))).toBe(LENGTH)
  })

  it("never quotes what it refuses", () => {
    const typed = fc.oneof(
      fc.string(),
      card,
      card.map((it) => `${it}1x`)
    )
    fc.assert(
      fc.property(typed, (text) => {
        const refusal = refusalOf(text)
        if (refusal) {
          expect([LENGTH, CHECK_DIGIT]).toContain(refusal)
        }
      })
    )
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

describe("the mask of a card", () => {
  const mask = maskCard("4111110000001234")

  it("keeps the first six and the last four digits", () => {
    expect(mask).toEqual({ first6: "411111", last4: "1234" })
  })

  it("has one spelling, and can be read again", () => {
    expect(writeMask(mask)).toBe("411111…1234")
    expect(readMask("411111…1234")).toEqual(mask)
    expect(displayMask(mask)).toBe("4111 11•• •••• 1234")
  })

  it.each(["", "411111", "411111...1234", "4111110000001234", "x411111…1234"])(
    "is not read from %j",
    (text) => {
      expect(readMask(text)).toBeUndefined()
    }
  )
})
