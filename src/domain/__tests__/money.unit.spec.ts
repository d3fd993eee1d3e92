import BigNumberJs from "bignumber.js"
import fc from "fast-check"
import {
  type Amount,
  compareAmounts,
  feeOf,
  fromMinorUnits,
  InvalidMoney,
  isSameMoney,
  parseAmount,
  parseCurrency,
  roundAmount,
  toMinorUnits,
} from "../money"

/** Decimal text with up to ten fractional digits, as stores compute totals. */
const decimalText = fc
  .tuple(
    fc.bigInt({ min: 0n, max: 10n ** 18n }),
    fc.integer({ min: 0, max: 10 })
  )
  .map(([digits, scale]) => {
    const text = digits.toString().padStart(scale + 1, "0")
    return scale ? `${text.slice(0, -scale)}.${text.slice(-scale)}` : text
  })

const minorUnits = fc.bigInt({ min: 0n, max: 10n ** 20n })

describe("roundAmount", () => {
  it.each([
    [1274.915, "1274.92"],
    [0.30000000000000004, "0.30"],
    [99.999, "100.00"],
    [3 * 33.333, "100.00"],
    [1.005, "1.01"],
    [8.345, "8.35"],
    [0.004999999, "0.00"],
    [0.005, "0.01"],
    [1e19, "10000000000000000000.00"],
    [5e-7, "0.00"],
    ["1274.9150000000000000", "1274.92"],
    ["90071992547409930.125", "90071992547409930.13"],
    ["0", "0.00"],
    ["7", "7.00"],
    ["7.1", "7.10"],
  ])("rounds %s half-up to %s", (total, expected) => {
    expect(roundAmount(total)).toBe(expected)
  })

  it("agrees with an arbitrary-precision library for any total", () => {
    fc.assert(
      fc.property(decimalText, (text) => {
        expect(roundAmount(text)).toBe(
          new BigNumberJs(text).toFixed(2, BigNumberJs.ROUND_HALF_UP)
        )
      })
    )
  })

  it("reads a float as the shortest decimal that names it", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e15, noNaN: true }), (total) => {
        fc.pre(!Object.is(total, -0))
        expect(roundAmount(total)).toBe(
          new BigNumberJs(String(total)).toFixed(2, BigNumberJs.ROUND_HALF_UP)
        )
      })
    )
  })
})

describe("parseAmount", () => {
  it.each([
    ["1274.92", "1274.92"],
    ["50000", "50000.00"],
    ["0.5", "0.50"],
    ["10.500", "10.50"],
    ["1.5e3", "1500.00"],
    ["007.10", "7.10"],
  ])("reads %s as %s", (text, expected) => {
    expect(parseAmount(text)).toBe(expected)
  })

  it.each(["10.005", "0.001", "1e-3", "12.3456"])(
    "refuses %s instead of rounding it",
    (text) => {
      expect(() => parseAmount(text)).toThrow(InvalidMoney)
    }
  )

  it.each([
    "",
    " 1",
    "1 ",
    "-1",
    "+1",
    "-0",
    "1,50",
    "1.",
    ".5",
    "1 000",
    "0x10",
    "1e4000",
    "1e-4000",
    "NaN",
    "Infinity",
    "١٢",
    "１２",
    "1_000",
    "9".repeat(65),
    "9".repeat(21),
    "1e999",
  ])("refuses %j, which is not a plain decimal number", (text) => {
    expect(() => parseAmount(text)).toThrow(InvalidMoney)
  })

  it("keeps every amount of two decimals as it is, however large", () => {
    fc.assert(
      fc.property(minorUnits, (minor) => {
        const amount = fromMinorUnits(minor)
        expect(amount).toMatch(/^\d+\.\d\d$/)
        expect(parseAmount(amount)).toBe(amount)
        expect(toMinorUnits(amount)).toBe(minor)
      })
    )
  })

  it("accepts exactly the decimals that need no rounding", () => {
    fc.assert(
      fc.property(decimalText, (text) => {
        const exact = new BigNumberJs(text).decimalPlaces() ?? 0
        if (exact <= 2) {
          expect(parseAmount(text)).toBe(new BigNumberJs(text).toFixed(2))
        } else {
          expect(() => parseAmount(text)).toThrow(InvalidMoney)
        }
      })
    )
  })

  it("never quotes what it refuses", () => {
    expect(() => parseAmount("4111 1111 1111 1111")).toThrow(
      /^An amount must be a positive decimal number\.$/
    )
  })
})

describe("compareAmounts", () => {
  it("orders amounts as their minor units", () => {
    fc.assert(
      fc.property(minorUnits, minorUnits, (a, b) => {
        const expected = a < b ? -1 : a > b ? 1 : 0
        expect(compareAmounts(fromMinorUnits(a), fromMinorUnits(b))).toBe(
          expected
        )
      })
    )
  })

  it("distinguishes amounts that are the same float", () => {
    // Number("9007199254740993.37") is 9007199254740994.
    const a = parseAmount("9007199254740993.37")
    const b = parseAmount("9007199254740993.38")
    expect(Number(a)).toBe(Number(b))
    expect(compareAmounts(a, b)).toBe(-1)
  })
})

describe("parseCurrency", () => {
  it("writes the code in capitals, as the gateway does", () => {
    expect(parseCurrency("rub")).toBe("RUB")
  })

  it.each(["", "ru", "rubl", "12A", "₽", "РУБ", "uſd", "ßa", "rıb", "ﬁm"])(
    "refuses %j",
    (code) => {
      expect(() => parseCurrency(code)).toThrow(InvalidMoney)
    }
  )

  it.each(["kwd", "BHD", "TND", "CLF"])(
    "refuses %s, whose amounts need more than two decimals",
    (code) => {
      expect(() => parseCurrency(code)).toThrow(/more than two decimals/)
    }
  )
})

it("feeOf gives a fee once both amounts are known", () => {
  expect(feeOf("449.40", "440.41")).toBe("8.99")
  expect(feeOf("449.40", null)).toBeNull()
  expect(feeOf(null, "449.40")).toBeNull()
})

it("fromMinorUnits refuses a negative sum", () => {
  expect(() => fromMinorUnits(-1n)).toThrow(InvalidMoney)
})

it("isSameMoney needs the same sum and the same currency", () => {
  const money = (value: string, currency: string) => ({
    value: value as Amount,
    currency: parseCurrency(currency),
  })
  expect(isSameMoney(money("1.00", "rub"), money("1.00", "RUB"))).toBe(true)
  expect(isSameMoney(money("1.00", "rub"), money("1.01", "rub"))).toBe(false)
  expect(isSameMoney(money("1.00", "rub"), money("1.00", "usd"))).toBe(false)
})
