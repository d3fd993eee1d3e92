import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { FIGURE_TIMES, FIGURES } from "../../src/modules/ledger/figures/tables"
import { foldSums } from "../../src/shared/figures/sums"

/** An id as the plugin makes it: the first part grows with time. */
const id = (prefix: string, key = "") =>
  `'${prefix}_01' || upper(lpad(to_hex(10000000 - n), 8, '0') || substr(md5(n || '${key}'), 1, 16))`

const INVOICE_ID = id("sbpinv")

/** One every 95 seconds, so that a million are three years. */
const CREATED_AT = "now() - n * interval '95 seconds'"

/** The newest invoices are still open; most of the others were paid within minutes. */
const STATE = `CASE
  WHEN n <= 30 THEN 'open' WHEN n % 2001 = 0 THEN 'paid'
  WHEN n % 997 = 0 THEN 'closed' WHEN n % 33 = 0 THEN 'failed'
  WHEN n % 7 = 0 THEN 'expired' ELSE 'settled' END`

/** Any number of invoices, as varied as those of a large shop. */
const INVOICES = `
  INSERT INTO sbp_invoice (
    id, provider_id, shop_id, state, gateway_order_id, session_id, session_ids,
    payment_collection_id, amount, currency_code, expires_at, idempotency_key,
    gateway_payment_id, gateway_status, confirmation_url, notified_at, paid_at,
    received_amount, credited_amount, settled_at, medusa_payment_id, order_id,
    created_at, updated_at)
  SELECT
    id, CASE n % 10 WHEN 3 THEN 'pp_sbp_b2b' ELSE 'pp_sbp_sbp' END, '100500',
    state, id, session, CASE n % 20 WHEN 4 THEN ARRAY[before, session]
      ELSE ARRAY[session] END,
    ${id("pay_col", "c")}, amount, 'rub', at + interval '1 hour',
    md5(n || 'k')::uuid::text, md5(n || 'g')::uuid::text, 'NEW',
    'https://pay.example/checkout/' || md5(n || 'u')::uuid,
    CASE WHEN is_paid THEN paid_at WHEN n % 2 = 0 THEN at END,
    CASE WHEN is_paid THEN paid_at END,
    CASE WHEN is_paid THEN amount END, CASE WHEN is_paid THEN amount END,
    CASE state WHEN 'settled' THEN paid_at + interval '1 second' END,
    CASE state WHEN 'settled' THEN ${id("pay", "p")} END,
    CASE state WHEN 'settled' THEN ${id("order", "o")} END, at, at
  FROM (
    SELECT n, at, state, ${INVOICE_ID} AS id, ${id("payses", "s")} AS session,
      ${id("payses", "b")} AS before,
      round((n::bigint * 7919 % 1000000) / 100.0 + 1, 2)::text AS amount,
      state IN ('paid', 'settled', 'closed') AS is_paid,
      -- Some pay after days.
      at + CASE WHEN n % 1000 = 1 THEN interval '3 days'
        ELSE n % 1800 * interval '1 second' END AS paid_at
    FROM (
      SELECT n, ${CREATED_AT} AS at, ${STATE} AS state
      FROM generate_series(1, :rows) AS n
    ) AS made
  ) AS whole
  ORDER BY at`

const NOTIFICATIONS = `
  INSERT INTO sbp_notification (
    id, invoice_id, provider_id, body_digest, body, content_type, outcome,
    created_at, updated_at)
  SELECT
    ${id("sbpnot")} || part, ${INVOICE_ID}, 'pp_sbp_sbp',
    encode(sha256((n || '-' || part)::bytea), 'hex'),
    json_build_object(
      'id', md5(n || 'g')::uuid, 'order_id', ${INVOICE_ID}, 'shop_id', 100500,
      'status', 'CONFIRMED', 'paid', true,
      'amount', json_build_object('value', n % 10000, 'currency', 'RUB'),
      'created_at', ${CREATED_AT}, 'description', 'Payment ' || n,
      'notification_url', '[notification address]',
      'payer', md5(n || 'x') || md5(n || 'y')),
    'application/json', CASE part WHEN 1 THEN 'applied' ELSE 'noted' END,
    ${CREATED_AT}, ${CREATED_AT}
  FROM generate_series(1, :rows) AS n, generate_series(1, 2) AS part
  WHERE part = 1 OR n % 6 = 0
  ORDER BY n DESC`

const EVENTS = `
  INSERT INTO sbp_invoice_event (
    id, invoice_id, event, from_state, to_state, details, created_at)
  SELECT ${id("sbpiev")} || part, ${INVOICE_ID}, name, was, became,
    CASE part WHEN 2 THEN json_build_object(
      'gateway_payment_id', md5(n || 'g')::uuid, 'gateway_status', 'NEW')
    WHEN 4 THEN json_build_object('medusa_payment_id', ${id("pay", "p")},
      'order_id', ${id("order", "o")})
    ELSE json_build_object('session_id', ${id("payses", "s")}) END,
    ${CREATED_AT} + part * interval '1 minute'
  FROM generate_series(1, :rows) AS n,
    (VALUES (1, 'created', NULL, 'creating'), (2, 'opened', 'creating', 'open'),
      (3, 'confirmed', 'open', 'paid'), (4, 'settled', 'paid', 'settled'),
      (5, 'bound', NULL, NULL)) AS parts (part, name, was, became)
  WHERE part < 5 OR n % 5 = 0
  ORDER BY n DESC, part`

/** Three invoices in a hundred have a refund, recorded from the cabinet. */
const REFUNDS = `
  INSERT INTO sbp_refund (
    id, invoice_id, kind, state, amount, currency_code, created_by, returned_at,
    medusa_refund_id, booked_at, created_at, updated_at)
  SELECT
    ${id("sbpref")}, ${INVOICE_ID}, CASE n % 4 WHEN 0 THEN 'recorded' ELSE 'return' END,
    CASE WHEN n % 50 = 2 THEN 'released' WHEN n % 3001 = 0 THEN 'due'
      ELSE 'booked' END,
    '10.00', 'rub', 'user_1', ${CREATED_AT},
    CASE WHEN n % 50 <> 2 THEN ${id("ref", "r")} END, ${CREATED_AT},
    ${CREATED_AT}, ${CREATED_AT}
  FROM generate_series(1, :rows) AS n WHERE n % 100 IN (2, 32, 61)`

const ATTEMPTS = `
  INSERT INTO sbp_refund_attempt (
    id, refund_id, invoice_id, payout_id, idempotency_key, outcome, returned_at,
    created_by, created_at, updated_at)
  SELECT ${id("sbpratt")}, ${id("sbpref")}, ${INVOICE_ID},
    CASE n % 4 WHEN 0 THEN NULL ELSE ${id("sbppo")} END,
    md5(n || 'a')::uuid::text, 'paid', ${CREATED_AT}, 'user_1', ${CREATED_AT},
    ${CREATED_AT}
  FROM generate_series(1, :rows) AS n WHERE n % 100 IN (2, 32, 61)`

/** One invoice in a hundred needed a person; the newest still do. */
const ATTENTION = `
  INSERT INTO sbp_attention (
    id, reason, subject_id, invoice_id, details, amount, currency_code, resolved_at,
    resolved_by, note, published_at, created_at, updated_at)
  SELECT ${id("sbpatt")},
    (ARRAY['amount_mismatch', 'order_not_created', 'cart_changed'])[1 + n % 3],
    ${INVOICE_ID}, ${INVOICE_ID}, '{}', (n % 1000)::text || '.50', 'rub',
    CASE WHEN n > 5000 THEN ${CREATED_AT} + interval '1 day' END, 'user_1',
    'Called the shopper', ${CREATED_AT}, ${CREATED_AT}, ${CREATED_AT}
  FROM generate_series(1, :rows) AS n WHERE n % 100 = 17`

/** One shopper in fifty has a given first name; one in five thousand, a family name. */
const CONTACTS = `
  UPDATE sbp_contact SET email = address, name = first || ' ' || family, phone = digits,
    order_number = number, due_at = NULL,
    words = array_remove(ARRAY[address, first, family, digits, right(digits, 10),
      '#' || number], NULL)
  FROM (
    SELECT ${INVOICE_ID} AS id, 'buyer' || n || '@example.com' AS address,
      'name' || n % 50 AS first, 'family' || n % 5000 AS family,
      '79' || lpad((n::bigint * 7919 % 1000000000)::text, 9, '0') AS digits,
      CASE ${STATE} WHEN 'settled' THEN n END AS number
    FROM generate_series(1, :rows) AS n) AS made
  WHERE sbp_contact.id = made.id`

const TABLES = {
  sbp_invoice: INVOICES,
  sbp_contact: CONTACTS,
  sbp_notification: NOTIFICATIONS,
  sbp_invoice_event: EVENTS,
  sbp_refund: REFUNDS,
  sbp_refund_attempt: ATTEMPTS,
  sbp_attention: ATTENTION,
}

const SUMS = [FIGURES, FIGURE_TIMES]

export const LEDGER_TABLES = [
  ...Object.keys(TABLES),
  ...SUMS.map(({ table }) => table),
]

/** How many rows are folded at a time, until none is left. */
const FOLD = 10_000

export async function fillLedger(pool: Knex, rows: number): Promise<void> {
  for (const [table, sql] of Object.entries(TABLES)) {
    await pool.raw(sql, { rows })
    await pool.raw(`VACUUM ANALYZE ${table}`)
  }
  for (const sums of SUMS) {
    while ((await foldSums(pool, sums, FOLD)) === FOLD) {
      // The next ones.
    }
    await pool.raw(`VACUUM FULL ANALYZE ${sums.table}`)
  }
}
