import { type ExportedRefund, refundColumns } from "../columns"

type Attempt = Pick<ExportedRefund["attempts"][number], "outcome" | "payout_id">

const sumsOf = (...attempts: Attempt[]) => {
  const exported = {
    refund: { amount: "100.00", kind: "return" },
    attempts,
    sale: undefined,
  } as unknown as ExportedRefund
  return [
    refundColumns.returned?.read(exported),
    refundColumns.returned_in_cabinet?.read(exported),
  ]
}

it("an exported refund shows the sum that went back in the cabinet, whatever its kind", () => {
  const payout: Attempt = { outcome: "paid", payout_id: "sbppo_1" }
  const bounced: Attempt = { ...payout, outcome: "not_paid" }
  const recorded: Attempt = { outcome: "paid", payout_id: null }
  expect(sumsOf(payout)).toEqual(["100.00", "0.00"])
  expect(sumsOf(bounced, recorded)).toEqual(["100.00", "100.00"])
  expect(sumsOf(payout, recorded)).toEqual(["200.00", "100.00"])
  expect(sumsOf(bounced)).toEqual(["0.00", "0.00"])
})
