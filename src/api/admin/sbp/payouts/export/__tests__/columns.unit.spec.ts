import type { PayoutRow } from "../../../../../../modules/payout/models/payout"
import { payoutColumns } from "../columns"

describe("an exported payout", () => {
  const cardOf = (first6: string | null, last4: string | null) =>
    payoutColumns.card?.read({
      payout: { first6, last4 } as PayoutRow,
      order_number: null,
      names: new Map(),
    })

  it("has the mask of its card", () => {
    expect(cardOf("411111", "1111")).toBe("411111…1111")
  })

  it("has no mask before the recipient of a link has typed a card", () => {
    expect(cardOf(null, null)).toBeNull()
  })
})
