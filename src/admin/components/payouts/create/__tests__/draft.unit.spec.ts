import type { InvoiceWithHistory, Payout } from "../../../../types"
import { type Draft, mistakesOf, requestOf, NOTHING_CONFIRMED } from "../draft"

const DRAFT: Draft = {
  amount: "1 499,90",
  currency: "RUB",
  description: "",
  order_id: "",
  metadata: [],
  note: "",
  refund_reason_id: "",
  ...NOTHING_CONFIRMED,
}

const pair = (name: string, text: string) => ({ id: name + text, name, text })

describe("a payout that is typed", () => {
  it("needs only a sum at first", () => {
    expect(mistakesOf(DRAFT, undefined)).toEqual({})
    expect(mistakesOf({ ...DRAFT, amount: "" }, undefined)).toEqual({
      amount: "missing",
    })
    expect(mistakesOf(DRAFT, "1499.89")).toEqual({ amount: "tooMuch" })
  })

  it.each([
    [[pair("a", "1"), pair("", "2")], "unnamed"],
    [[pair("a", "1"), pair(" a ", "2")], "twice"],
    [[pair("a", ""), pair("", "")], undefined],
  ])("has metadata %j: %s", (metadata, mistake) => {
    const { metadata: found } = mistakesOf({ ...DRAFT, metadata }, undefined)
    expect(found).toBe(mistake)
  })

  it("is sent in the store's format", () => {
    const typed = {
      ...DRAFT,
      description: " Thanks ",
      order_id: "order_1",
      metadata: [pair(" a ", "1"), pair("", "")],
      note: "of a return only",
      confirm_duplicate: true,
      confirm_not_paid: true,
    }
    expect(requestOf(typed, { purpose: "payout", order_id: null })).toEqual({
      amount: "1499.90",
      currency_code: "rub",
      purpose: "payout",
      order_id: "order_1",
      description: "Thanks",
      metadata: { a: "1" },
      confirm_duplicate: true,
      confirm_not_paid: true,
    })
  })

  it("names the payment that it returns, or the payout that it replaces", () => {
    const typed = { ...DRAFT, note: " Broken ", refund_reason_id: "refr_1" }
    const origin = {
      purpose: "return" as const,
      invoice: { id: "sbpinv_1" } as InvoiceWithHistory,
      replaced: { id: "sbppo_1" } as Payout,
      order_id: null,
    }
    expect(requestOf(typed, origin)).toEqual({
      amount: "1499.90",
      currency_code: "rub",
      purpose: "return",
      invoice_id: "sbpinv_1",
      replaces_id: "sbppo_1",
      note: "Broken",
      refund_reason_id: "refr_1",
    })
  })
})
