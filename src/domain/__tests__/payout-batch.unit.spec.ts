import { z } from "@medusajs/framework/zod"
import fc from "fast-check"
import { EMAIL } from "../email"
import { type BatchRowTexts, readBatchRow } from "../payout-batch"

const ANNA: BatchRowTexts = {
  recipient_name: "Анна Иванова",
  recipient_email: "anna@example.com",
  amount: "1499.90",
  description: "",
  order_number: "",
}

const read = (texts: Partial<BatchRowTexts>) =>
  readBatchRow({ ...ANNA, ...texts }, 7)

const faultOf = (texts: Partial<BatchRowTexts>) => {
  const { row, faults } = read(texts)
  expect(row).toBeUndefined()
  return faults
}

/** Written as codes, because an editor does not show them. */
const UNSEEN = [
  ["a null", "\0"],
  ["a tabulator", "\t"],
  ["a line feed", "\n"],
  ["a carriage return", "\r"],
  ["an escape", "\u001b"],
  ["a C1 control", "\u0085"],
  ["a soft hyphen", "\u00ad"],
  ["a zero-width space", "\u200b"],
  ["a zero-width joiner", "\u200d"],
  ["a right-to-left override", "\u202e"],
  ["an isolate", "\u2066"],
  ["a word joiner", "\u2060"],
  ["a byte order mark", "\ufeff"],
  ["a tag", "\u{e0041}"],
  ["a line separator", "\u2028"],
  ["a paragraph separator", "\u2029"],
  ["half a surrogate pair", "\ud800"],
] as const

describe("a row of a batch", () => {
  it.each([
    ["1499.9", "1499.90"],
    [" 1499,90\n", "1499.90"],
    ["1 499,90", "1499.90"],
    ["1\u00a0499,90", "1499.90"],
    ["1\u202f499.90", "1499.90"],
    ["1\u2009499", "1499.00"],
    ["1.499,90", "1499.90"],
    ["1,499.90", "1499.90"],
    ["1'499", "1499.00"],
    ["12 345 678 901", "12345678901.00"],
    ["100 000", "100000.00"],
    ["99999999999.99", "99999999999.99"],
    ["0,01", "0.01"],
  ])("reads the sum %j as %s", (amount, expected) => {
    expect(read({ amount }).row?.amount).toBe(expected)
  })

  it.each([
    "100 00",
    "1 2",
    "1\n2",
    "1\n499",
    "1\t499",
    "1\u3000499",
    "1  499",
    "1499 000",
    "1 4990",
    "1 499 ,90",
    "1 499, 90",
    "1,499",
    "1.499",
    "1499.",
    ",90",
    "-1",
    "+1",
    "1e3",
    "0",
    "0,00",
    "١",
    "100000000000",
    "123 456 789 012",
  ])("has no sum in %j", (amount) => {
    expect(faultOf({ amount })).toEqual([
      { row: 7, column: "amount", fault: "no_amount" },
    ])
  })

  it("takes an address literally, and writes it in lower case", () => {
    const { row } = read({
      recipient_email: " Anna.O'Neil+1@Mail.Example.COM ",
    })
    expect(row?.recipient_email).toBe("anna.o'neil+1@mail.example.com")
  })

  it.each([
    "..a..@example.com",
    ".a@example.com",
    "a.@example.com",
    "a..b@example.com",
    "a@example",
    "a@-example.com",
    "a@example.com, b@example.com",
    "a@b@example.com",
    "anna\u200b@example.com",
    "anna\u202e@example.com",
    "anna@exam\u00adple.com",
    "\u0430nna@example.com",
    "anna@ex\u0430mple.com",
    // In lower case its first letter is a plain k.
    "\u212aate@example.com",
    "anna@example.com\u2028b",
  ])("has no address in %j", (recipient_email) => {
    expect(faultOf({ recipient_email })).toEqual([
      { row: 7, column: "recipient_email", fault: "no_email" },
    ])
  })

  it.each(UNSEEN)("allows %s in no text that a recipient reads", (_, sign) => {
    const text = `Анна${sign}Иванова`
    expect(faultOf({ recipient_name: text, description: text })).toEqual([
      { row: 7, column: "recipient_name", fault: "unreadable" },
      { row: 7, column: "description", fault: "unreadable" },
    ])
  })

  it.each(["Анна-Мария О'Нил", "名前", "№ 17 ﬁ ２０２６ …", "Zoë\u00a0😀"])(
    "may be for %j",
    (text) => {
      const texts = { recipient_name: text, description: ` ${text}\r\n` }
      expect(read(texts).row).toMatchObject({
        recipient_name: text,
        description: text,
      })
    }
  )
})

describe("an address", () => {
  it("is valid whenever zod says so", () => {
    const schema = z.email()
    const sign = fc.constantFrom(..."aZ0.-_+'@ \n\u200b\u0430\u212a!")
    const text = fc.string({ unit: sign, maxLength: 12 })
    const near = fc
      .tuple(text, text)
      .map(([name, host]) => `${name}@${host}.com`)
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), text, near), (address) => {
        expect(EMAIL.test(address)).toBe(schema.safeParse(address).success)
      }),
      { numRuns: 2_000 }
    )
  })
})
