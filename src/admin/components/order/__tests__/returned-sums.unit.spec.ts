import type { Refund } from "../../../types"
import { returnedSums } from "../returned-sums"

const refund = (
  amount: string,
  state: Refund["state"],
  outcomes: string[],
  is_unpaid = false
) => {
  const attempts = outcomes.map((outcome) => ({ outcome }))
  return { amount, state, is_unpaid, attempts } as Refund
}

describe("returnedSums", () => {
  it("is zero without refunds", () => {
    const none = "0.00"
    expect(returnedSums([])).toEqual({
      returned: none,
      reserved: none,
      owed: none,
    })
  })

  it("adds up refunds by their states", () => {
    expect(
      returnedSums([
        refund("100.10", "booked", ["not_paid", "paid"]),
        refund("20.20", "due", ["paid"]),
        refund("3.30", "excess", ["paid"]),
        refund("50.00", "reserved", ["open"]),
        refund("7.00", "released", ["not_paid"]),
        // Medusa has booked it, and it did not arrive.
        refund("9.90", "booked", ["not_paid"], true),
      ])
    ).toEqual({ returned: "123.60", reserved: "50.00", owed: "9.90" })
  })

  it("counts a refund twice if its money went back twice", () => {
    const { returned } = returnedSums([
      refund("1000.00", "booked", ["paid", "paid"]),
    ])
    expect(returned).toBe("2000.00")
  })
})
