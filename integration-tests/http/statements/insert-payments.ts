import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { PROVIDER } from "../support/environment"
import type { Paid } from "./registry"

export const decimal = (sum: number) => (sum / 100).toFixed(2)

export type HeldPayment = Paid & { is_paid: boolean }

/** Inserts payments as the same number of checkouts would leave them. */
export async function insertPayments(
  sql: Knex,
  here: readonly HeldPayment[]
): Promise<void> {
  const rows = here.map(({ id, at, sum, fee, is_paid }) => ({
    id: `sbpinv_${id.replaceAll("-", "").slice(0, 26).toUpperCase()}`,
    gateway_payment_id: id,
    created_at: new Date(at.getTime() - 600_000),
    paid_at: is_paid ? at : null,
    state: is_paid ? "settled" : "expired",
    amount: decimal(sum),
    received: is_paid ? decimal(sum) : null,
    credited: is_paid ? decimal(sum - fee) : null,
  }))
  await sql.raw(
    `INSERT INTO sbp_invoice (id, provider_id, shop_id, state, session_ids, amount, currency_code,
       expires_at, idempotency_key, gateway_payment_id, paid_at, received_amount, credited_amount,
       created_at)
     SELECT id, ?, '100500', state, '{}', amount, 'rub', created_at + interval '1 hour', id,
       gateway_payment_id, paid_at, received, credited, created_at
     FROM jsonb_to_recordset(?::jsonb) AS row (id text, gateway_payment_id text,
       created_at timestamptz, paid_at timestamptz, state text, amount text, received text,
       credited text)`,
    [PROVIDER, JSON.stringify(rows)]
  )
}
