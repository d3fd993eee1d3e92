import { errorOf, factsOf } from "../facts-of"

describe("factsOf", () => {
  it("shows sums in the currency that they name, or in the invoice's", () => {
    const details = {
      paid: "100.00",
      wanted: { amount: "90.00", currency: "rub" },
      amount: { value: "1.00", currency: "USD" },
    }
    expect(factsOf(details, "rub")).toEqual([
      { name: "paid", kind: "sum", sum: { amount: "100.00", currency: "rub" } },
      {
        name: "wanted",
        kind: "sum",
        sum: { amount: "90.00", currency: "rub" },
      },
      { name: "amount", kind: "sum", sum: { amount: "1.00", currency: "USD" } },
    ])
  })

  it("shows a sum as text while its currency is not known", () => {
    expect(factsOf({ paid: "100.00" })).toEqual([
      { name: "paid", kind: "text", text: "100.00" },
    ])
  })

  it("shows differences, and booleans as yes or no", () => {
    const shop_id = { expected: "a", notified: "b" }
    expect(factsOf({ shop_id, paid: false }, "rub")).toEqual([
      { name: "shop_id", kind: "difference", expected: "a", notified: "b" },
      { name: "paid", kind: "yesNo", isSo: false },
    ])
  })

  it("shows orders, payments and times", () => {
    const details = {
      order_id: "order_1",
      orphan_order_ids: ["order_2", "order_3"],
      invoice_id: "sbpinv_1",
      interrupted_at: "2026-11-21T12:00:00Z",
    }
    expect(factsOf(details)).toEqual([
      { name: "order_id", kind: "orders", ids: ["order_1"] },
      { name: "orphan_order_ids", kind: "orders", ids: ["order_2", "order_3"] },
      { name: "invoice_id", kind: "payment", id: "sbpinv_1" },
      { name: "interrupted_at", kind: "time", time: "2026-11-21T12:00:00Z" },
    ])
  })

  it("leaves out no fact that it does not know", () => {
    const details = { new_one: { a: [1] }, tries: 4, gone: null, none: [] }
    expect(factsOf(details, "rub")).toEqual([
      { name: "new_one", kind: "text", text: '{"a":[1]}' },
      { name: "tries", kind: "text", text: "4" },
    ])
  })

  it("keeps the store's messages apart from the facts", () => {
    expect(errorOf({ error: "no stock" })).toBe("no stock")
    expect(errorOf({ error: "" })).toBeUndefined()
    expect(errorOf({})).toBeUndefined()
    expect(factsOf({ error: "y", refund_id: "z" })).toEqual([])
  })
})
