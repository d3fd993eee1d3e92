import type { Refund } from "../../../types"
import { returnedSums } from "../returned-sums"

const refund = (amount: string, state: Refund["state"], is_unpaid = false) =>
  ({ amount, state, is_unpaid }) as Refund

describe("returnedSums", () => {
  it("is nothing at first", () => {
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
        refund("100.10", "booked"),
        refund("20.20", "due"),
        refund("3.30", "excess"),
        refund("50.00", "reserved"),
        refund("7.00", "released"),
        // Medusa has booked it, and it did not arrive.
        refund("9.90", "booked", true),
      ])
    ).toEqual({ returned: "123.60", reserved: "50.00", owed: "9.90" })
  })
})
