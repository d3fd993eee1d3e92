import { newIdempotencyKey } from "../../src/shared/ids"

/** A request to return a part of an invoice's money. */
export const refundOf = (invoice_id: string, amount: string) => ({
  invoice_id,
  amount,
  currency_code: "rub",
  idempotency_key: newIdempotencyKey(),
  note: "In the cabinet",
  refund_reason_id: null,
  actor_id: "user_1",
  replaces_id: null,
  may_close: true,
})
