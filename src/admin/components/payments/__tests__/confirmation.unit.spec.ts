import { mistakesOf, NOTHING, requestOf } from "../confirmation"

const ASKED = { amount: "449.40" }

const TYPED = {
  gateway_payment_id: " gw-1 ",
  amount: "449,40",
  currency_code: " RUB ",
  without_order: false,
  paid_at: null,
  note: " Seen ",
}

describe("the cabinet's data of a payment", () => {
  it("must be complete", () => {
    expect(mistakesOf(NOTHING, ASKED)).toEqual({
      gateway_payment_id: "required",
      amount: "missing",
      note: "required",
    })
    expect(mistakesOf(TYPED, ASKED)).toEqual({})
  })

  it("names the currency if the database has lost the invoice", () => {
    expect(mistakesOf({ ...TYPED, currency_code: "₽" }, null)).toEqual({
      currency_code: "currency",
    })
    expect(mistakesOf(TYPED, null)).toEqual({})
    expect(requestOf(TYPED, null)).toMatchObject({ currency_code: "RUB" })
  })

  it("may differ from the invoice if another sum arrived", () => {
    const other = { ...TYPED, amount: "449" }
    expect(mistakesOf(other, ASKED)).toEqual({ without_order: "otherSum" })
    const meant = { ...other, without_order: true }
    expect(mistakesOf(meant, ASKED)).toEqual({})
    expect(requestOf(meant, ASKED)).toMatchObject({
      amount: "449.00",
      without_order: true,
    })
    // Ticked before the sum was put right.
    expect(requestOf({ ...TYPED, without_order: true }, ASKED)).toEqual({
      gateway_payment_id: "gw-1",
      amount: "449.40",
      note: "Seen",
    })
  })

  it("is sent in the store's format", () => {
    expect(requestOf(TYPED, ASKED)).toEqual({
      gateway_payment_id: "gw-1",
      amount: "449.40",
      note: "Seen",
    })
  })
})
