import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const TABLES = [
  "sbp_alert",
  "sbp_attention",
  "sbp_contact",
  "sbp_invoice",
  "sbp_invoice_event",
  "sbp_notification",
  "sbp_payment_request",
  "sbp_refund",
  "sbp_refund_attempt",
]

/**
 * No row of the invoices' history changes, with one exception: the words of people and
 * programs can be taken out of it, once.
 */
const HISTORY_STAYS = `
  CREATE OR REPLACE FUNCTION sbp_invoice_event_stays() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND OLD.emptied_at IS NULL AND NEW.emptied_at IS NOT NULL THEN
      OLD.details := OLD.details - ARRAY['note', 'error', 'ip'];
      OLD.emptied_at := NEW.emptied_at;
      IF OLD IS NOT DISTINCT FROM NEW THEN
        RETURN NEW;
      END IF;
    END IF;
    RAISE EXCEPTION 'The history of invoices is only ever appended to';
  END $$;`

/** Each invoice has a row for its shopper's contact. */
const CONTACTS_FOLLOW = `
  CREATE OR REPLACE FUNCTION sbp_contact_follows() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO sbp_contact (id, words, due_at, created_at)
        VALUES (NEW.id, '{}', now(), NEW.created_at)
        ON CONFLICT (id) DO NOTHING;
    ELSE
      UPDATE sbp_contact SET due_at = coalesce(due_at, clock_timestamp()) WHERE id = NEW.id;
    END IF;
    RETURN NULL;
  END $$;`

/** The tables of the figures have no models: only triggers and `foldSums` write them. */
const FIGURES = [
  "links",
  "paid",
  "orders",
  "expired",
  "failed",
  "payments",
  "received",
  "fees",
  "fees_unknown",
  "returns",
  "returned",
]

const FIGURE_TABLES = [
  `create table if not exists "sbp_figure" (
    "id" bigint generated always as identity primary key,
    "at" timestamptz not null, "provider_id" text not null, "currency_code" text not null,
    ${FIGURES.map((name) => `"${name}" bigint not null default 0`).join(", ")},
    "is_folded" boolean not null default false);`,
  `CREATE INDEX IF NOT EXISTS "IDX_sbp_figure_at_provider_id_currency_code" ON "sbp_figure" ("at", "provider_id", "currency_code");`,
  `CREATE INDEX IF NOT EXISTS "IDX_sbp_figure_to_fold" ON "sbp_figure" ("id") WHERE NOT is_folded;`,
  `create table if not exists "sbp_figure_time" (
    "id" bigint generated always as identity primary key,
    "day" date not null, "provider_id" text not null, "currency_code" text not null,
    "measure" text not null,
    "bucket" integer not null, "count" bigint not null,
    "is_folded" boolean not null default false);`,
  `CREATE INDEX IF NOT EXISTS "IDX_sbp_figure_time_day_measure_bucket" ON "sbp_figure_time" ("day", "measure", "bucket");`,
  `CREATE INDEX IF NOT EXISTS "IDX_sbp_figure_time_to_fold" ON "sbp_figure_time" ("id") WHERE NOT is_folded;`,
]

/** The beginning of a time's quarter of an hour: a day begins with one in every time zone. */
const quarterOf = (time: string) =>
  `to_timestamp(floor(extract(epoch FROM ${time}) / 900) * 900)`

const minorOf = (amount: string) => `(${amount}::numeric * 100)::bigint`

const bucketOf = (from: string, to: string) =>
  `floor(ln(greatest(extract(epoch FROM ${to} - ${from})::float8 * 1000, 1)) / ln(1.05::float8))::integer`

/** The new version of a row counts plus one, the old version minus one. */
const versionsOf = (columns: string[]) => `(
    SELECT ${columns.map((name) => `NEW.${name}`).join(", ")}, 1 AS sign WHERE TG_OP <> 'DELETE'
    UNION ALL
    SELECT ${columns.map((name) => `OLD.${name}`).join(", ")}, -1 WHERE TG_OP <> 'INSERT')`

/** Of the states, only those that count: most invoices become `open` while a shopper waits. */
const changeOf = (columns: string[], states?: string) =>
  columns.map((name) => {
    const change = `OLD.${name} IS DISTINCT FROM NEW.${name}`
    return states && name === "state"
      ? `(${change} AND (OLD.state IN (${states}) OR NEW.state IN (${states})))`
      : change
  }).join(" OR ")

const sumsOf = (names: string[]) => names.map((name) => `sum(${name})`).join(", ")

const noneOf = (names: string[]) =>
  `(${sumsOf(names)}) <> (${names.map(() => "0").join(", ")})`

/** The columns of an invoice that the figures count. A test does not count. */
const INVOICE_FACTS = [
  "provider_id",
  "currency_code",
  "state",
  "is_test",
  "created_at",
  "paid_at",
  "settled_at",
  "received_amount",
  "credited_amount",
  "deleted_at",
]

const OF_LINKS = ["links", "paid", "orders", "expired", "failed"]
const OF_PAYMENTS = ["payments", "received", "fees", "fees_unknown"]

/**
 * Counts an invoice: its way from link to order at the moment when it was created, its
 * money at the moment when it was paid. Rows are only ever appended, so that no
 * transaction waits for another one.
 */
const INVOICE_COUNTS = `
  CREATE OR REPLACE FUNCTION sbp_invoice_counts() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO sbp_figure (at, provider_id, currency_code, ${[...OF_LINKS, ...OF_PAYMENTS].join(", ")})
    SELECT at, provider_id, currency_code, ${sumsOf([...OF_LINKS, ...OF_PAYMENTS])}
    FROM ${versionsOf(INVOICE_FACTS)} AS version CROSS JOIN LATERAL (
      SELECT ${quarterOf("created_at")} AS at, sign AS links,
        CASE WHEN paid_at IS NULL THEN 0 ELSE sign END AS paid,
        CASE state WHEN 'settled' THEN sign ELSE 0 END AS orders,
        CASE state WHEN 'expired' THEN sign ELSE 0 END AS expired,
        CASE state WHEN 'failed' THEN sign ELSE 0 END AS failed,
        0 AS payments, 0::bigint AS received, 0::bigint AS fees, 0 AS fees_unknown
      UNION ALL
      SELECT ${quarterOf("paid_at")}, 0, 0, 0, 0, 0, sign,
        sign * coalesce(${minorOf("received_amount")}, 0),
        sign * coalesce(${minorOf("received_amount")} - ${minorOf("credited_amount")}, 0),
        CASE WHEN received_amount IS NULL OR credited_amount IS NULL THEN sign ELSE 0 END
      WHERE paid_at IS NOT NULL
    ) AS figure
    WHERE deleted_at IS NULL AND NOT is_test
    GROUP BY 1, 2, 3 HAVING ${noneOf([...OF_LINKS, ...OF_PAYMENTS])};
    IF coalesce(NEW.paid_at, OLD.paid_at) IS NOT NULL THEN
      INSERT INTO sbp_figure_time (day, provider_id, currency_code, measure, bucket, count)
      SELECT (created_at AT TIME ZONE 'UTC')::date, provider_id, currency_code, measure, bucket, sum(sign)
      FROM ${versionsOf(INVOICE_FACTS)} AS version CROSS JOIN LATERAL (
        SELECT 'to_pay' AS measure, ${bucketOf("created_at", "paid_at")} AS bucket
        WHERE paid_at IS NOT NULL
        UNION ALL
        SELECT 'to_order', ${bucketOf("paid_at", "settled_at")}
        WHERE state = 'settled' AND paid_at IS NOT NULL AND settled_at IS NOT NULL
      ) AS figure
      WHERE deleted_at IS NULL AND NOT is_test
      GROUP BY 1, 2, 3, 4, 5 HAVING sum(sign) <> 0;
    END IF;
    RETURN NULL;
  END $$;`

/** The columns that a search finds by their beginning need an index in the order of bytes. */
const BEGINNINGS = ["gateway_payment_id", "payment_collection_id", "order_id"]

/** The columns of an attempt to return money that the figures count. */
const ATTEMPT_FACTS = [
  "refund_id",
  "invoice_id",
  "outcome",
  "returned_at",
  "created_at",
  "deleted_at",
]

/** Counts money at the moment when it went back: a refund can be returned twice. */
const ATTEMPT_COUNTS = `
  CREATE OR REPLACE FUNCTION sbp_refund_attempt_counts() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO sbp_figure (at, provider_id, currency_code, returns, returned)
    SELECT ${quarterOf("coalesce(version.returned_at, version.created_at)")},
      invoice.provider_id, refund.currency_code, sum(sign), sum(sign * ${minorOf("refund.amount")})
    FROM ${versionsOf(ATTEMPT_FACTS)} AS version
    JOIN sbp_refund AS refund ON refund.id = version.refund_id
    JOIN sbp_invoice AS invoice ON invoice.id = version.invoice_id
    WHERE version.outcome = 'paid' AND version.deleted_at IS NULL AND NOT invoice.is_test
    GROUP BY 1, 2, 3
    HAVING (sum(sign), sum(sign * ${minorOf("refund.amount")})) <> (0, 0);
    RETURN NULL;
  END $$;`

const COUNTED = [
  {
    table: "sbp_invoice",
    change: changeOf(INVOICE_FACTS, "'settled', 'expired', 'failed'"),
    body: INVOICE_COUNTS,
  },
  {
    table: "sbp_refund_attempt",
    change: changeOf(ATTEMPT_FACTS),
    body: ATTEMPT_COUNTS,
  },
]

/**
 * References are numbers in a row, multiplied so that neighbours do not look alike, in
 * 29 characters that are not mistaken for one another; the eighth checks the seven
 * before it. Each number has its own reference, so none comes twice: `referenceOf`. Invoices
 * have the lower half of the numbers, payouts the upper one.
 */
const REFERENCES = [
  `CREATE SEQUENCE IF NOT EXISTS "sbp_invoice_reference_number" MAXVALUE 8624938153;`,
  `CREATE OR REPLACE FUNCTION sbp_invoice_reference() RETURNS text LANGUAGE plpgsql AS $$
  DECLARE
    alphabet CONSTANT text := '23456789ABCDEFGHJKMNPQRTVWXYZ';
    rest bigint := (nextval('sbp_invoice_reference_number') * 498764323 + 9876543210) % 17249876309;
    digit integer;
    total integer := 0;
    reference text := '';
  BEGIN
    FOR place IN REVERSE 7..1 LOOP
      digit := rest % 29;
      rest := rest / 29;
      total := total + place * digit;
      reference := substr(alphabet, digit + 1, 1) || reference;
    END LOOP;
    RETURN reference || substr(alphabet, total % 29 + 1, 1);
  END $$;`,
]

export class Migration20261125140305 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "sbp_refund_attempt" drop constraint if exists "sbp_refund_attempt_payout_id_unique";`);
    this.addSql(`alter table if exists "sbp_refund_attempt" drop constraint if exists "sbp_refund_attempt_idempotency_key_unique";`);
    this.addSql(`alter table if exists "sbp_refund" drop constraint if exists "sbp_refund_medusa_refund_id_unique";`);
    this.addSql(`alter table if exists "sbp_person" drop constraint if exists "sbp_person_email_unique";`);
    this.addSql(`alter table if exists "sbp_payment_request" drop constraint if exists "sbp_payment_request_payment_collection_id_amount_unique";`);
    this.addSql(`alter table if exists "sbp_notification" drop constraint if exists "sbp_notification_invoice_id_body_digest_unique";`);
    this.addSql(`alter table if exists "sbp_invoice" drop constraint if exists "sbp_invoice_session_id_unique";`);
    this.addSql(`alter table if exists "sbp_invoice" drop constraint if exists "sbp_invoice_idempotency_key_unique";`);
    this.addSql(`alter table if exists "sbp_attention" drop constraint if exists "sbp_attention_subject_id_reason_unique";`);
    this.addSql(`alter table if exists "sbp_alert" drop constraint if exists "sbp_alert_kind_subject_unique";`);
    this.addSql(`create table if not exists "sbp_alert" ("id" text not null, "kind" text check ("kind" in ('entries_open', 'backlog_growing', 'approval_waiting', 'digest')) not null, "subject" text null, "facts" jsonb not null, "send_at" timestamptz null, "attempts" integer not null default 0, "sent_to" text[] not null, "ended_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sbp_alert_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_alert_deleted_at" ON "sbp_alert" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_alert_send_at" ON "sbp_alert" ("send_at") WHERE send_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_alert_kind_subject_unique" ON "sbp_alert" ("kind", "subject") WHERE subject IS NOT NULL AND ended_at IS NULL AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "sbp_attention" ("id" text not null, "reason" text check ("reason" in ('cart_changed', 'order_not_created', 'cart_or_order_gone', 'already_paid_elsewhere', 'order_canceled', 'order_total_differs', 'order_made_twice', 'settled_after_decision', 'settlement_interrupted', 'amount_mismatch', 'identity_mismatch', 'status_contradiction', 'unrecognised_body', 'unknown_invoice', 'address_not_listed', 'notification_stuck', 'refund_not_recorded', 'status_changed', 'return_incomplete', 'returned_and_ordered', 'refund_not_booked', 'refund_booked_not_paid', 'returned_twice', 'returned_beyond_owed', 'return_arrived_less', 'payout_unknown', 'payout_mismatch', 'payout_pending', 'payout_paid_twice', 'payout_contradiction', 'link_not_paid', 'statement_differs', 'statement_due')) not null, "subject_id" text not null, "invoice_id" text null, "notification_id" text null, "payout_id" text null, "details" jsonb not null, "amount" text null, "currency_code" text null, "assigned_to" text null, "assigned_at" timestamptz null, "snoozed_until" timestamptz null, "snoozed_by" text null, "resolved_at" timestamptz null, "resolved_by" text null, "note" text null, "published_at" timestamptz null, "emptied_at" timestamptz null, "alerted_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sbp_attention_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_attention_deleted_at" ON "sbp_attention" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_attention_subject_id_reason_unique" ON "sbp_attention" ("subject_id", "reason") WHERE resolved_at IS NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_attention_created_at_id" ON "sbp_attention" ("created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_attention_resolved_at_id" ON "sbp_attention" ("resolved_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_attention_invoice_id" ON "sbp_attention" ("invoice_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_attention_created_at" ON "sbp_attention" ("created_at") WHERE published_at IS NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_attention_to_empty" ON "sbp_attention" ("resolved_at") WHERE resolved_at IS NOT NULL AND (coalesce(details -> 'note', details -> 'error', details -> 'ip') IS NOT NULL OR (note IS NOT NULL AND resolved_by IS NOT NULL)) AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_attention_not_alerted" ON "sbp_attention" ("created_at") WHERE alerted_at IS NULL AND resolved_at IS NULL AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "sbp_contact" ("id" text not null, "email" text null, "name" text null, "phone" text null, "order_number" integer null, "email_changed_at" timestamptz null, "words" text[] not null, "due_at" timestamptz null, "emptied_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sbp_contact_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_contact_deleted_at" ON "sbp_contact" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_contact_due_at" ON "sbp_contact" ("due_at") WHERE due_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_contact_to_empty" ON "sbp_contact" ("created_at") WHERE (email IS NOT NULL OR name IS NOT NULL OR phone IS NOT NULL) AND deleted_at IS NULL;`);

    for (const sql of REFERENCES) {
      this.addSql(sql)
    }
    this.addSql(`create table if not exists "sbp_invoice" ("id" text not null, "reference" text not null default sbp_invoice_reference(), "provider_id" text not null, "shop_id" text not null, "state" text check ("state" in ('creating', 'open', 'paid', 'settled', 'closed', 'failed', 'expired')) not null default 'creating', "is_test" boolean not null default false, "gateway_order_id" text null, "session_id" text null, "session_ids" text[] not null, "payment_collection_id" text null, "amount" text not null, "currency_code" text not null, "expires_at" timestamptz not null, "idempotency_key" text not null, "gateway_payment_id" text null, "gateway_status" text null, "status_moved_at" timestamptz null, "confirmation_url" text null, "notified_at" timestamptz null, "notifications_not_kept" integer not null default 0, "error_code" text null, "error_message" text null, "paid_at" timestamptz null, "received_amount" text null, "credited_amount" text null, "settle_at" timestamptz null, "awaits_session" boolean not null default false, "decided_by_person" boolean not null default false, "booking_started_at" timestamptz null, "interrupted_at" timestamptz null, "cart_unlinked" boolean not null default false, "followed_up_at" timestamptz null, "settle_attempts" integer not null default 0, "settled_at" timestamptz null, "medusa_payment_id" text null, "order_id" text null, "emptied_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sbp_invoice_pkey" primary key ("id"), constraint sbp_invoice_test_has_no_cart check (NOT is_test OR payment_collection_id IS NULL));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_invoice_reference_unique" ON "sbp_invoice" ("reference") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_invoice_idempotency_key_unique" ON "sbp_invoice" ("idempotency_key") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_invoice_deleted_at" ON "sbp_invoice" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_invoice_session_id_unique" ON "sbp_invoice" ("session_id") WHERE session_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_invoice_session_ids" ON "sbp_invoice" USING GIN ("session_ids") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_invoice_payment_collection_id" ON "sbp_invoice" ("payment_collection_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_invoice_test_under_way" ON "sbp_invoice" ("provider_id") WHERE is_test AND status_moved_at IS NULL AND (state = 'open' OR (state = 'creating' AND error_code IS NULL)) AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_invoice_tests" ON "sbp_invoice" ("created_at", "id") WHERE is_test AND deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_invoice_being_created" ON "sbp_invoice" ("payment_collection_id", "provider_id", "amount", "currency_code") WHERE state = 'creating' AND error_code IS NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_invoice_gateway_payment_id" ON "sbp_invoice" ("gateway_payment_id") WHERE gateway_payment_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_invoice_one_payment_each" ON "sbp_invoice" ("shop_id", "gateway_payment_id") WHERE paid_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_invoice_order_id" ON "sbp_invoice" ("order_id") WHERE order_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_invoice_state_provider_id_created_at" ON "sbp_invoice" ("state", "provider_id", "created_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_invoice_provider_id_created_at" ON "sbp_invoice" ("provider_id", "created_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_invoice_settle_at" ON "sbp_invoice" ("settle_at") WHERE settle_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_invoice_expires_at" ON "sbp_invoice" ("expires_at") WHERE state IN ('creating', 'open') AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_invoice_to_follow_up" ON "sbp_invoice" ("expires_at") WHERE followed_up_at IS NULL AND state IN ('expired', 'failed') AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_invoice_created_at_id" ON "sbp_invoice" ("created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_invoice_paid_at_id" ON "sbp_invoice" ("paid_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_invoice_shop_id_paid_at_id" ON "sbp_invoice" ("shop_id", "paid_at", "id") WHERE paid_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_invoice_state_expires_at" ON "sbp_invoice" ("state", "expires_at") WHERE notified_at IS NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_invoice_to_empty" ON "sbp_invoice" ("created_at") WHERE error_message IS NOT NULL AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "sbp_invoice_event" ("id" text not null, "invoice_id" text not null, "event" text not null, "from_state" text null, "to_state" text null, "actor_id" text null, "details" jsonb not null, "emptied_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sbp_invoice_event_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_invoice_event_deleted_at" ON "sbp_invoice_event" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_invoice_event_invoice_id_created_at" ON "sbp_invoice_event" ("invoice_id", "created_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_invoice_event_to_empty" ON "sbp_invoice_event" ("created_at") WHERE coalesce(details -> 'note', details -> 'error', details -> 'ip') IS NOT NULL AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "sbp_notification" ("id" text not null, "invoice_id" text not null, "provider_id" text not null, "body_digest" text not null, "body" text null, "content_type" text null, "outcome" text check ("outcome" in ('received', 'waiting', 'applied', 'noted', 'refused')) not null default 'received', "attempts" integer not null default 0, "process_at" timestamptz null, "emptied_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sbp_notification_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_notification_deleted_at" ON "sbp_notification" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_notification_invoice_id_body_digest_unique" ON "sbp_notification" ("invoice_id", "body_digest") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_notification_process_at" ON "sbp_notification" ("process_at") WHERE process_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_notification_provider_id_created_at" ON "sbp_notification" ("provider_id", "created_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_notification_to_empty" ON "sbp_notification" ("created_at") WHERE body IS NOT NULL AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "sbp_payment_request" ("id" text not null, "order_id" text not null, "payment_collection_id" text not null, "amount" text not null, "currency_code" text not null, "created_by" text not null, "opened_at" timestamptz null, "sent_at" timestamptz null, "times_sent" integer not null default 0, "paid_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sbp_payment_request_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payment_request_deleted_at" ON "sbp_payment_request" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payment_request_order_id" ON "sbp_payment_request" ("order_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payment_request_payment_collection_id" ON "sbp_payment_request" ("payment_collection_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_payment_request_payment_collection_id_amount_unique" ON "sbp_payment_request" ("payment_collection_id", "amount") WHERE paid_at IS NULL AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "sbp_person" ("id" text not null, "email" text not null, "user_id" text null, "bound_at" timestamptz null, "bound_by" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sbp_person_pkey" primary key ("id"));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_person_email_unique" ON "sbp_person" ("email") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_person_deleted_at" ON "sbp_person" ("deleted_at") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "sbp_refund" ("id" text not null, "invoice_id" text not null, "kind" text check ("kind" in ('return', 'recorded')) not null, "state" text check ("state" in ('reserved', 'due', 'booked', 'released', 'excess')) not null, "amount" text not null, "currency_code" text not null, "is_unpaid" boolean not null default false, "beyond_owed" text null, "created_by" text not null, "note" text null, "refund_reason_id" text null, "returned_at" timestamptz null, "medusa_refund_id" text null, "booking_started_at" timestamptz null, "booked_at" timestamptz null, "book_attempts" integer not null default 0, "book_error" text null, "book_at" timestamptz null, "emptied_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sbp_refund_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_refund_deleted_at" ON "sbp_refund" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_refund_invoice_id" ON "sbp_refund" ("invoice_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_refund_medusa_refund_id_unique" ON "sbp_refund" ("medusa_refund_id") WHERE medusa_refund_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_refund_created_at_id" ON "sbp_refund" ("created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_refund_returned_at_id" ON "sbp_refund" ("returned_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_refund_booked_at_id" ON "sbp_refund" ("booked_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_refund_state_created_at" ON "sbp_refund" ("state", "created_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_refund_book_at" ON "sbp_refund" ("book_at") WHERE book_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_refund_to_empty" ON "sbp_refund" ("created_at") WHERE (note IS NOT NULL OR book_error IS NOT NULL) AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "sbp_refund_attempt" ("id" text not null, "refund_id" text not null, "invoice_id" text not null, "payout_id" text null, "replaces_id" text null, "idempotency_key" text not null, "outcome" text check ("outcome" in ('open', 'paid', 'not_paid')) not null default 'open', "returned_at" timestamptz null, "payout_version" integer not null default 0, "check_at" timestamptz null, "created_by" text not null, "note" text null, "emptied_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sbp_refund_attempt_pkey" primary key ("id"));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_refund_attempt_idempotency_key_unique" ON "sbp_refund_attempt" ("idempotency_key") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_refund_attempt_deleted_at" ON "sbp_refund_attempt" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_refund_attempt_refund_id" ON "sbp_refund_attempt" ("refund_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_refund_attempt_invoice_id" ON "sbp_refund_attempt" ("invoice_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_refund_attempt_payout_id_unique" ON "sbp_refund_attempt" ("payout_id") WHERE payout_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_refund_attempt_returned_at" ON "sbp_refund_attempt" ("returned_at") WHERE outcome = 'paid' AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_refund_attempt_check_at" ON "sbp_refund_attempt" ("check_at") WHERE check_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_refund_attempt_to_empty" ON "sbp_refund_attempt" ("created_at") WHERE note IS NOT NULL AND deleted_at IS NULL;`);

    // What models cannot say. Medusa's index of `deleted_at` finds nothing, because no
    // row is ever deleted, and it would be written with every change. And the history
    // of invoices stays.
    for (const table of TABLES) {
      this.addSql(`DROP INDEX IF EXISTS "IDX_${table}_deleted_at";`)
    }
    for (const column of BEGINNINGS) {
      const name = `"IDX_sbp_invoice_${column}"`
      this.addSql(`DROP INDEX IF EXISTS ${name};`)
      this.addSql(`CREATE INDEX ${name} ON "sbp_invoice" ("${column}" text_pattern_ops)
        WHERE "${column}" IS NOT NULL AND deleted_at IS NULL;`)
    }
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_invoice_id_begins" ON "sbp_invoice" ("id" text_pattern_ops)
      WHERE deleted_at IS NULL;`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_attention_amount_value" ON "sbp_attention" ((amount::numeric), id) WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_invoice_amount" ON "sbp_invoice" ((amount::numeric))
      WHERE deleted_at IS NULL;`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_contact_words" ON "sbp_contact" USING gin (array_to_tsvector(words))
      WHERE deleted_at IS NULL;`)
    this.addSql(CONTACTS_FOLLOW)
    this.addSql(`CREATE OR REPLACE TRIGGER sbp_contact_follows AFTER INSERT OR UPDATE OF order_id ON "sbp_invoice"
      FOR EACH ROW EXECUTE FUNCTION sbp_contact_follows();`)
    this.addSql(HISTORY_STAYS)
    this.addSql(`CREATE OR REPLACE TRIGGER sbp_invoice_event_stays BEFORE UPDATE OR DELETE ON "sbp_invoice_event"
      FOR EACH ROW EXECUTE FUNCTION sbp_invoice_event_stays();`)

    // The figures: the transaction that changes a row appends the difference.
    for (const sql of FIGURE_TABLES) {
      this.addSql(sql)
    }
    for (const { table, change, body } of COUNTED) {
      this.addSql(body)
      this.addSql(`CREATE OR REPLACE TRIGGER ${table}_counts AFTER INSERT OR DELETE ON "${table}"
        FOR EACH ROW EXECUTE FUNCTION ${table}_counts();`)
      this.addSql(`CREATE OR REPLACE TRIGGER ${table}_counts_again AFTER UPDATE ON "${table}"
        FOR EACH ROW WHEN (${change}) EXECUTE FUNCTION ${table}_counts();`)
    }
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "sbp_alert" cascade;`);

    this.addSql(`drop table if exists "sbp_attention" cascade;`);

    this.addSql(`drop table if exists "sbp_contact" cascade;`);

    this.addSql(`drop table if exists "sbp_invoice" cascade;`);
    this.addSql(`drop function if exists sbp_invoice_reference();`);
    this.addSql(`drop sequence if exists "sbp_invoice_reference_number";`);

    this.addSql(`drop table if exists "sbp_invoice_event" cascade;`);

    this.addSql(`drop table if exists "sbp_notification" cascade;`);

    this.addSql(`drop table if exists "sbp_payment_request" cascade;`);

    this.addSql(`drop table if exists "sbp_person" cascade;`);

    this.addSql(`drop table if exists "sbp_refund" cascade;`);

    this.addSql(`drop table if exists "sbp_refund_attempt" cascade;`);

    this.addSql(`drop table if exists "sbp_figure" cascade;`);

    this.addSql(`drop table if exists "sbp_figure_time" cascade;`);

    this.addSql(`drop function if exists sbp_invoice_event_stays();`);

    this.addSql(`drop function if exists sbp_contact_follows();`);
    this.addSql(`drop function if exists sbp_invoice_counts();`);
    this.addSql(`drop function if exists sbp_refund_attempt_counts();`);
  }

}
