import type { InvoiceWithHistory } from "../../../types"
import { reportedRefund } from "../amounts-to-return"

const entry = (changes: object) => ({
  reason: "refund_not_recorded",
  resolved_at: null,
  details: { refunded: "300.00", unrecorded: "200.00" },
  ...changes,
})

const reportedOf = (left_to_return: string, ...attention: object[]) =>
  reportedRefund({ left_to_return, attention } as unknown as InvoiceWithHistory)

describe("the refund that the gateway reports", () => {
  it("offers the part that is not recorded, up to the rest of the payment", () => {
    expect(reportedOf("449.40", entry({}))).toBe("200.00")
    expect(reportedOf("99.50", entry({}))).toBe("99.50")
  })

  it("offers nothing once a person has decided, or for another entry", () => {
    expect(reportedOf("449.40")).toBeUndefined()
    expect(
      reportedOf("449.40", entry({ resolved_at: "2026-11-22T12:00:00Z" }))
    ).toBeUndefined()
    expect(
      reportedOf("449.40", entry({ reason: "status_changed" }))
    ).toBeUndefined()
  })
})
