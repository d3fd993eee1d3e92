import { NOTHING_CONFIRMED } from "../../create/draft"
import {
  asRecipient,
  type LinkDraft,
  linkMistakesOf,
  linkRequestOf,
} from "../link-draft"

const DRAFT: LinkDraft = {
  amount: "1 499,90",
  currency: "RUB",
  description: "",
  order_id: "",
  metadata: [],
  note: "",
  refund_reason_id: "",
  recipient_name: " Анна Иванова ",
  recipient_email: " anna@example.com ",
  days: "3",
  requires_code: false,
  is_mailed: true,
  ...NOTHING_CONFIRMED,
}

const mistakes = (part: Partial<LinkDraft>, max?: string) =>
  linkMistakesOf({ ...DRAFT, ...part }, max)

describe("a link that is typed", () => {
  it("lacks nothing but what every payout needs, and a recipient", () => {
    expect(mistakes({})).toEqual({})
    expect(mistakes({}, "1499.89")).toEqual({ amount: "tooMuch" })
    expect(mistakes({ recipient_name: " " })).toEqual({
      recipient_name: "nameMissing",
    })
  })

  it("needs an address only if it is to be sent there", () => {
    const recipient_email = " "
    expect(mistakes({ recipient_email })).toEqual({
      recipient_email: "emailMissing",
    })
    expect(mistakes({ recipient_email, is_mailed: false })).toEqual({})
  })

  it.each([
    "anna at example.com",
    "..a..@example.com",
    "ann\u0430@example.com",
  ])("reads no address in %j", (recipient_email) => {
    expect(mistakes({ recipient_email })).toEqual({
      recipient_email: "email",
    })
  })

  it("does not leave with a card number in a wrong field", () => {
    const card = "4111 1111 1111 1111"
    expect(mistakes({ recipient_name: card })).toEqual({
      recipient_name: "card",
    })
    expect(
      mistakes({ recipient_email: "4111111111111111@example.com" })
    ).toEqual({ recipient_email: "card" })
  })

  it.each(["", "0", "15", "1.5", "-1", "3 days"])(
    "lives no %j days",
    (days) => {
      expect(mistakes({ days })).toEqual({ days: "days" })
    }
  )

  it.each(["1", "14", " 7 "])("may live %j days", (days) => {
    expect(mistakes({ days })).toEqual({})
  })

  it("begins with a name that the store takes, whatever the order says", () => {
    expect(asRecipient(" Анна\r\n\u200bИванова\u2028")).toBe("Анна Иванова")
    expect(asRecipient("x".repeat(101))).toHaveLength(100)
    expect(asRecipient(null)).toBe("")
  })

  it("is sent in the store's format", () => {
    const origin = { purpose: "payout" as const, order_id: null }
    expect(linkRequestOf(DRAFT, origin)).toEqual({
      amount: "1499.90",
      currency_code: "rub",
      purpose: "payout",
      link: {
        recipient_name: "Анна Иванова",
        recipient_email: "anna@example.com",
        days: 3,
        requires_code: false,
        is_mailed: true,
      },
    })
    const nowhere = { ...DRAFT, recipient_email: "", is_mailed: false }
    expect(linkRequestOf(nowhere, origin).link.recipient_email).toBeNull()
  })
})
