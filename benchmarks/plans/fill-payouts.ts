import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Payouts of three years, as varied as those of a large shop. */
export async function fillPayouts(pool: Knex, rows: number): Promise<void> {
  await pool.raw(
    `INSERT INTO sbp_payout (
       id, state, purpose, idempotency_key, shop_id, amount, currency_code,
       first6, last4, fingerprint, description, words, order_id, created_by,
       approved_by,
       counted_at, sent_at, paid_at, gateway_id, gateway_status, published_state,
       created_at, updated_at)
     SELECT
       'sbppo_' || n, state, 'payout', 'key-' || n, '100500',
       round((n::bigint * 7919 % 10000000) / 100.0 + 1, 2)::text, 'rub',
       '411111', lpad((n * 31 % 10000)::text, 4, '0'), md5((n % 200000)::text),
       'ignored',
       ARRAY['n' || n, (ARRAY['перевод', 'возврат', 'гонорар', 'премия'])[1 + n % 4],
             (ARRAY['книги', 'статьи', 'чая', 'посуды', 'курса'])[1 + n % 5]],
       CASE WHEN n % 3 = 0 THEN 'order_' || n % 100000 END,
       'user_' || n % 20, CASE WHEN n % 100 = 3 THEN 'user_7' END, at, at, at,
       'gw_' || n, 'DONE',
       CASE WHEN state IN ('paid', 'failed', 'unknown') THEN state END, at, at
     FROM (
       SELECT n, now() - n * interval '95 seconds' AS at,
         CASE WHEN n % 1000 = 0 THEN 'unknown' WHEN n % 1001 = 0 THEN 'pending'
              WHEN n % 5003 = 0 THEN 'awaiting_approval'
              WHEN n % 50 = 0 THEN 'failed' ELSE 'paid' END AS state
       FROM generate_series(1, ?) AS n
     ) AS made`,
    [rows]
  )
  await pool.raw("VACUUM ANALYZE sbp_payout")
}
