import { parseNotification } from "../notification"

const payment = {
  id: "2c5d5b1a-000f-5000-9000-1b68e7b15f3f",
  status: "CONFIRMED",
  paid: true,
  amount: { value: 1274.92, currency: "RUB" },
}

const read = (body: unknown) => parseNotification(JSON.stringify(body))

describe("parseNotification", () => {
  it("reads a bare payment, its amount to the digit", () => {
    const body = JSON.stringify(payment).replace(
      "1274.92",
      "9007199254740993.37"
    )
    expect(parseNotification(body)).toMatchObject({
      ...payment,
      amount: { value: "9007199254740993.37", currency: "RUB" },
    })
  })

  it.each(["result", "object", "payment", "data"])(
    "reads a payment inside %s",
    (envelope) => {
      expect(
        read({ event: "payment.confirmed", [envelope]: payment })
      ).toMatchObject({ id: payment.id, paid: true })
    }
  )

  it("keeps what it does not know, and reads numbers as digits", () => {
    expect(
      read({ ...payment, shop_id: 100500, order_id: "1", nspk: { code: 7 } })
    ).toMatchObject({ shop_id: "100500", order_id: "1", nspk: { code: "7" } })
  })

  it.each([
    [{ invoice_id: "sbpinv_1", more: "1" }, "sbpinv_1"],
    [{ invoice_id: "" }, undefined],
    [[], undefined],
    [null, undefined],
  ])("reads our id in metadata %j, and needs none", (metadata, id) => {
    const notified = read({ ...payment, metadata })
    expect(notified).toMatchObject({ id: payment.id })
    expect(notified?.metadata?.invoice_id).toBe(id)
  })

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["an empty object", {}],
    ["0", 0],
    ["0, without a currency", { value: 0 }],
    ["a value of null", { value: null, currency: "RUB" }],
  ])("reads %s as no refund", (_, refunded_amount) => {
    expect(read({ ...payment, refunded_amount })?.refunded_amount).toBe(
      undefined
    )
  })

  it.each([
    ["a sum of floats", { value: 66.301, currency: "RUB" }, "66.301"],
    ["less than nothing", { value: -100, currency: "RUB" }, "-100"],
    ["a sum without a currency", { value: 100 }, "100"],
    ["a sum of another name", { amount: 100, currency: "RUB" }, "100"],
    ["a sum in words", { value: "much", currency: "RUB" }, "much"],
    ["a bare number", 100, "100"],
    ["several", [{ value: 100, currency: "RUB" }], "100"],
  ])(
    "takes %s for a refund that it cannot read",
    (_, refunded_amount, quoted) => {
      expect(read({ ...payment, refunded_amount })?.refunded_amount).toEqual({
        unclear: expect.stringContaining(quoted) as string,
      })
    }
  )

  it("quotes no card in a refund that it cannot read", () => {
    const refunded_amount = { value: "4111 1111 1111 1111", currency: "RUB" }
    const { refunded_amount: sum } = read({ ...payment, refunded_amount }) ?? {}
    expect(JSON.stringify(sum)).not.toContain("1111 1111")
  })

  it("keeps whole characters of a refund that it cannot read", () => {
    const quotes = Array.from({ length: 4 }, (_, at) => {
      const refunded_amount = `${"x".repeat(60 + at)}😀😀`
      return JSON.stringify(read({ ...payment, refunded_amount }))
    })
    expect(quotes.filter((it) => it.includes("\\ud83d"))).toEqual([])
    expect(quotes.filter((it) => it.includes("x".repeat(60)))).toEqual(quotes)
  })

  it("takes the outer payment when there are two", () => {
    expect(read({ ...payment, data: { ...payment, id: "other" } })?.id).toBe(
      payment.id
    )
  })

  it.each([
    ["nothing", ""],
    ["text", "paid!"],
    ["a form", "id=1&paid=true"],
    ["null", "null"],
    ["a list", JSON.stringify([payment])],
    ["a payment too deep", JSON.stringify({ body: { payment } })],
    ["no id", JSON.stringify({ ...payment, id: undefined })],
    ["no status", JSON.stringify({ ...payment, status: undefined })],
    ["no paid", JSON.stringify({ ...payment, paid: undefined })],
    ["paid as text", JSON.stringify({ ...payment, paid: "true" })],
    ["paid as a number", JSON.stringify({ ...payment, paid: 1 })],
    ["no amount", JSON.stringify({ ...payment, amount: undefined })],
    [
      "an amount without currency",
      JSON.stringify({ ...payment, amount: { value: 1 } }),
    ],
    [
      "a negative amount",
      JSON.stringify({ ...payment, amount: { value: -1, currency: "RUB" } }),
    ],
    [
      "a fraction of a kopek",
      JSON.stringify({ ...payment, amount: { value: 0.001, currency: "RUB" } }),
    ],
    [
      "an order_id that is an object",
      JSON.stringify({ ...payment, order_id: {} }),
    ],
  ])("does not understand %s", (_, body) => {
    expect(parseNotification(body)).toBeUndefined()
  })
})
