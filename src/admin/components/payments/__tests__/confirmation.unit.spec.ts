import { mistakesOf, NOTHING, requestOf } from "../confirmation"

const TYPED = {
  gateway_payment_id: " gw-1 ",
  amount: "449,40",
  currency_code: " RUB ",
  note: " Seen ",
}

describe("what the cabinet shows of a payment", () => {
  it("has to be told wholly", () => {
    expect(mistakesOf(NOTHING, false)).toEqual({
      gateway_payment_id: "required",
      amount: "missing",
      note: "required",
    })
    expect(mistakesOf(TYPED, false)).toEqual({})
  })

  it("names the currency where the database has lost it", () => {
    expect(mistakesOf({ ...TYPED, currency_code: "₽" }, true)).toEqual({
      currency_code: "currency",
    })
    expect(mistakesOf(TYPED, true)).toEqual({})
    expect(requestOf(TYPED, true)).toMatchObject({ currency_code: "RUB" })
  })

  it("is sent as the store takes it", () => {
    expect(requestOf(TYPED, false)).toEqual({
      gateway_payment_id: "gw-1",
      amount: "449.40",
      note: "Seen",
    })
  })
})
