import { randomUUID } from "node:crypto"
import type { BatchRequest } from "../../../src/modules/payout/create-batch"

type Row = BatchRequest["rows"][number]

type RowFacts = Pick<Row, "recipient_email"> &
  Partial<Omit<Row, "amount">> & { amount?: string }

/** A batch as the API passes it on, after its checks. */
export const batchRequest = (
  rows: RowFacts[],
  changes: Partial<Omit<BatchRequest, "rows">> = {}
): BatchRequest => ({
  idempotency_key: randomUUID(),
  name: "Партнёры, ноябрь",
  currency_code: "rub" as BatchRequest["currency_code"],
  days: 3,
  requires_code: false,
  created_by: "user_operator",
  confirm_duplicates: false,
  confirm_not_returns: false,
  ...changes,
  rows: rows.map(({ amount = "100.00", ...row }, index) => ({
    number: index + 1,
    recipient_name: "",
    description: "",
    order_id: null,
    order_number: null,
    ...row,
    amount: amount as Row["amount"],
  })),
})
