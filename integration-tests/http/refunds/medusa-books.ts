import type { BigNumberInput, HttpTypes } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import type { TestShop } from "../support/run-shop-tests"

/** What Medusa's rows say about the money of one order. */
export async function medusaBooks({ sql }: TestShop, orderId: string) {
  const { rows } = await sql.raw<{ rows: [Figures] }>(FIGURES, { id: orderId })
  return booksOf(rows[0])
}

/** The same figures from Medusa's API, which takes ten times as long. */
export async function medusaBooksByApi({ shop }: TestShop, orderId: string) {
  const { order } = await shop.admin.get<HttpTypes.AdminOrderResponse>(
    `/admin/orders/${orderId}?fields=+summary,*transactions,*payment_collections.payments,*payment_collections.payments.captures,*payment_collections.payments.refunds`
  )
  const payments = (order.payment_collections ?? []).flatMap(
    ({ payments }) => payments ?? []
  )
  const total = (of: "captures" | "refunds") =>
    sum(payments.flatMap((it) => (it[of] ?? []).map(({ amount }) => amount)))
  return booksOf({
    captured: total("captures"),
    refunded: total("refunds"),
    transactions: sum((order.transactions ?? []).map((it) => it.amount)),
    totals: order.summary,
  })
}

type Figures = {
  captured: unknown
  refunded: unknown
  transactions: unknown
  totals: Record<
    "paid_total" | "refunded_total" | "pending_difference",
    BigNumberInput
  >
}

const FIGURES = `
WITH paid AS (
  SELECT payment.id FROM payment
  JOIN payment_collection ON payment_collection.id = payment_collection_id
  JOIN order_payment_collection AS link
    ON link.payment_collection_id = payment_collection.id
  WHERE link.order_id = :id AND payment.deleted_at IS NULL
    AND payment_collection.deleted_at IS NULL AND link.deleted_at IS NULL)
SELECT totals,
  (SELECT sum(amount) FROM capture
    WHERE payment_id IN (SELECT id FROM paid) AND deleted_at IS NULL) AS captured,
  (SELECT sum(amount) FROM refund
    WHERE payment_id IN (SELECT id FROM paid) AND deleted_at IS NULL) AS refunded,
  (SELECT sum(amount) FROM order_transaction
    WHERE order_id = :id AND deleted_at IS NULL) AS transactions
FROM "order" JOIN order_summary USING (version)
WHERE "order".id = :id AND order_id = :id AND order_summary.deleted_at IS NULL`

function booksOf({ captured, refunded, transactions, totals }: Figures) {
  return {
    left: rounded(Number(captured) - Number(refunded)),
    account: rounded(Number(transactions)),
    summary: rounded(
      Number(MathBN.convert(totals.paid_total)) -
        Number(MathBN.convert(totals.refunded_total))
    ),
    refunded: rounded(Number(refunded)),
    pending: rounded(Number(totals.pending_difference)),
  }
}

export function sum(amounts: unknown[]): number {
  return amounts.reduce<number>((total, it) => total + Number(it), 0)
}

export function rounded(value: number): string {
  return value.toFixed(2)
}
