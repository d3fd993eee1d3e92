import type { Database } from "./database"
import type { Checkout } from "./checkout"

/** What all books say about money that is returned to one shopper. */
const FACTS = `
SELECT i.state AS invoice,
  (SELECT string_agg(r.state, ',' ORDER BY r.created_at) FROM sbp_refund r
   WHERE r.invoice_id = i.id) AS refunds,
  (SELECT string_agg(p.state, ',' ORDER BY p.created_at) FROM sbp_payout p
   WHERE p.invoice_id = i.id) AS payouts,
  (SELECT count(*)::int FROM refund f WHERE f.payment_id = i.medusa_payment_id
   AND f.deleted_at IS NULL) AS medusa_refunds,
  (SELECT coalesce(sum(f.amount), 0)::float FROM refund f
   WHERE f.payment_id = i.medusa_payment_id AND f.deleted_at IS NULL) AS refunded,
  (SELECT coalesce(sum(t.amount), 0)::float FROM order_transaction t
   WHERE t.order_id = i.order_id AND t.deleted_at IS NULL) AS account,
  (SELECT coalesce(sum(c.amount), 0)::float FROM order_credit_line c
   WHERE c.order_id = i.order_id AND c.deleted_at IS NULL) AS credited,
  (SELECT (s.totals ->> 'pending_difference')::float FROM order_summary s
   WHERE s.order_id = i.order_id AND s.deleted_at IS NULL
   ORDER BY s.version DESC LIMIT 1) AS owed,
  (SELECT string_agg(a.reason, ',') FROM sbp_attention a
   LEFT JOIN sbp_payout p ON p.id = a.payout_id
   WHERE coalesce(a.invoice_id, p.invoice_id) = i.id
   AND a.resolved_at IS NULL) AS attention
FROM sbp_invoice i WHERE i.id = $1`

export type RefundFacts = {
  invoice: string
  refunds: string | null
  payouts: string | null
  medusa_refunds: number
  refunded: number
  account: number
  credited: number
  owed: number
  attention: string | null
}

export async function refundFactsOf(
  database: Database,
  { invoice_id }: Checkout
): Promise<RefundFacts | undefined> {
  const [facts] = await database.rows<RefundFacts>(FACTS, [invoice_id])
  return facts
}
