import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** What a payout was created with: a trigger refuses every change of it. Nothing is deleted, not softly either. */
const FACTS = [
  "id",
  "idempotency_key",
  "shop_id",
  "purpose",
  "amount",
  "currency_code",
  "invoice_id",
  "replaces_id",
  "created_by",
  "deleted_at",
]

const changed = (names: string[]) =>
  names.map((name) => `OLD.${name} IS DISTINCT FROM NEW.${name}`).join(" OR ")

const APPROVED = `(OLD.approved_by IS NOT NULL AND ${changed(["approved_by"])})`

/** A payout that has stopped waiting, for a person or for a card, never waits again. */
const WAITS_AGAIN = `(NEW.state IN ('awaiting_approval', 'awaiting_card')
  AND OLD.state NOT IN ('awaiting_approval', NEW.state))`

/** The recipient of a link types their card once. */
const TYPED = `(OLD.last4 IS NULL AND NEW.last4 IS NOT NULL AND (OLD.state = 'awaiting_card' OR NEW.state = 'unknown'))`

const CARD = `(${changed(["first6", "last4"])}) AND NOT ${TYPED}`

const IS_EMPTIED = "(OLD.emptied_at IS NULL AND NEW.emptied_at IS NOT NULL)"

/** A payout is emptied once. Only that empties its fingerprint and its texts. */
const EMPTIED = `(OLD.emptied_at IS NOT NULL AND ${changed(["emptied_at"])})
  OR (${changed(["fingerprint"])} AND NOT ${TYPED} AND NOT (NEW.fingerprint = '' AND ${IS_EMPTIED}))
  OR (${changed(["description"])} AND NOT (NEW.description IS NULL AND ${IS_EMPTIED}))`

/** A link stays as approved, and ends no later; its recipient can only be emptied. */
const LINK = `${changed(["id", "payout_id", "token_digest", "days", "requires_code", "deleted_at"])}
  OR (${changed(["recipient_name"])} AND NEW.recipient_name <> '')
  OR (${changed(["recipient_email"])} AND NEW.recipient_email IS NOT NULL)
  OR (OLD.seal IS NOT NULL AND ${changed(["seal"])})
  OR (OLD.expires_at IS NOT NULL AND coalesce(NEW.expires_at, 'infinity') > OLD.expires_at)
  OR NEW.attempts < OLD.attempts`

/** What was approved is what is paid: a batch and its rows can only lose their texts. */
const BATCH = `${changed(["id", "idempotency_key", "shop_id", "currency_code", "row_count", "amount", "duplicates", "days", "requires_code", "created_by", "deleted_at"])}
  OR (${changed(["name"])} AND NEW.name <> '')
  OR (${changed(["digest"])} AND NEW.digest <> '') OR ${APPROVED}
  OR (OLD.state IN ('rejected', 'expired', 'withdrawn') AND ${changed(["state"])})`

const BATCH_ROW = `${changed(["id", "batch_id", "number", "amount", "order_id", "order_number", "is_duplicate", "seal", "deleted_at"])}
  OR (${changed(["recipient_name"])} AND NEW.recipient_name IS NOT NULL)
  OR (${changed(["recipient_email"])} AND NEW.recipient_email IS NOT NULL)
  OR (${changed(["description"])} AND NEW.description IS NOT NULL)
  OR (OLD.payout_id IS NOT NULL AND ${changed(["payout_id"])})`

/** A row of the history can only lose a part, and the digest of that part stays. */
const seal = (name: string) => `
  IF OLD.${name} IS NOT NULL AND NEW.${name} IS NULL THEN
    kept := kept || jsonb_build_object('${name}', jsonb_build_object('hash', encode(sha256(
      convert_to((OLD.seals -> '${name}' ->> 'salt') || ':' || OLD.${name}, 'UTF8')), 'hex')));
    OLD.${name} := NULL;
  END IF;`

const EVENT_STAYS = `
  CREATE OR REPLACE FUNCTION sbp_payout_event_stays() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE kept jsonb;
  BEGIN
    IF TG_OP = 'UPDATE' THEN
      kept := coalesce(OLD.seals, '{}');
      ${seal("note")}
      ${seal("actor_email")}
      IF kept IS DISTINCT FROM coalesce(OLD.seals, '{}') AND OLD IS NOT DISTINCT FROM NEW THEN
        NEW.seals := kept;
        RETURN NEW;
      END IF;
    END IF;
    RAISE EXCEPTION 'The history of payouts is only ever appended to';
  END $$;`

/** The table of the figures has no model: only triggers write it, and `foldSums`. */
const FIGURE_TABLE = [
  `create table if not exists "sbp_payout_figure" (
    "id" bigint generated always as identity primary key,
    "at" timestamptz not null, "shop_id" text not null, "currency_code" text not null,
    "payouts" bigint not null default 0, "paid_out" bigint not null default 0,
    "is_folded" boolean not null default false);`,
  `CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_figure_at_shop_id_currency_code" ON "sbp_payout_figure" ("at", "shop_id", "currency_code");`,
  `CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_figure_to_fold" ON "sbp_payout_figure" ("id") WHERE NOT is_folded;`,
]

/** The columns of a payout that the figures depend on. */
const COUNTED = ["state", "purpose", "paid_at", "shop_id", "currency_code", "amount", "deleted_at"]

const version = (row: string, sign: number) =>
  `SELECT ${COUNTED.map((name) => `${row}.${name}`).join(", ")}, ${sign} AS sign`

/**
  * Money that was paid out, at the moment when it was paid. The ledger counts what is
  * returned to shoppers. Rows are only ever appended, so that no transaction waits for
  * another one.
 */
const COUNTS = `
  CREATE OR REPLACE FUNCTION sbp_payout_counts() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO sbp_payout_figure (at, shop_id, currency_code, payouts, paid_out)
    SELECT to_timestamp(floor(extract(epoch FROM paid_at) / 900) * 900), shop_id, currency_code,
      sum(sign), sum(sign * (amount::numeric * 100)::bigint)
    FROM (${version("NEW", 1)} WHERE TG_OP <> 'DELETE'
      UNION ALL ${version("OLD", -1)} WHERE TG_OP <> 'INSERT') AS version
    WHERE purpose = 'payout' AND state IN ('paid', 'resolved_paid')
      AND paid_at IS NOT NULL AND deleted_at IS NULL
    GROUP BY 1, 2, 3
    HAVING (sum(sign), sum(sign * (amount::numeric * 100)::bigint)) <> (0, 0);
    RETURN NULL;
  END $$;`

/**
 * References are numbers in a row, multiplied so that neighbours do not look alike, in
 * 29 characters that are not mistaken for one another; the eighth checks the seven
 * before it. Each number has its own reference, so none comes twice: `referenceOf`. Invoices
 * have the lower half of the numbers, payouts the upper one.
 */
const REFERENCES = [
  `CREATE SEQUENCE IF NOT EXISTS "sbp_payout_reference_number" MINVALUE 8624938154 MAXVALUE 17249876308;`,
  `CREATE OR REPLACE FUNCTION sbp_payout_reference() RETURNS text LANGUAGE plpgsql AS $$
  DECLARE
    alphabet CONSTANT text := '23456789ABCDEFGHJKMNPQRTVWXYZ';
    rest bigint := (nextval('sbp_payout_reference_number') * 498764323 + 9876543210) % 17249876309;
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

export class Migration20261125035743 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "sbp_payout_event" drop constraint if exists "sbp_payout_event_number_unique";`);
    this.addSql(`alter table if exists "sbp_payout" drop constraint if exists "sbp_payout_gateway_id_shop_id_unique";`);
    this.addSql(`alter table if exists "sbp_payout" drop constraint if exists "sbp_payout_idempotency_key_unique";`);
    for (const sql of REFERENCES) {
      this.addSql(sql)
    }
    this.addSql(`create table if not exists "sbp_payout" ("id" text not null, "reference" text not null default sbp_payout_reference(), "state" text check ("state" in ('awaiting_approval', 'awaiting_card', 'sending', 'paid', 'pending', 'unknown', 'failed', 'rejected', 'withdrawn', 'expired', 'resolved_paid', 'resolved_not_paid', 'bounced')) not null, "version" integer not null default 1, "purpose" text check ("purpose" in ('payout', 'return')) not null default 'payout', "idempotency_key" text not null, "shop_id" text not null, "amount" text not null, "currency_code" text not null, "first6" text null, "last4" text null, "fingerprint" text not null, "description" text null, "words" text[] not null, "metadata" jsonb null, "order_id" text null, "invoice_id" text null, "replaces_id" text null, "created_by" text not null, "approved_by" text null, "resolved_by" text null, "approve_by" timestamptz null, "approval_mismatches" integer not null default 0, "counted_at" timestamptz not null, "sent_at" timestamptz null, "answer_due_at" timestamptz null, "paid_at" timestamptz null, "gateway_id" text null, "gateway_status" text null, "final_amount" text null, "is_refused" boolean not null default false, "error_code" text null, "error_message" text null, "attention" text check ("attention" in ('payout_unknown', 'payout_mismatch', 'payout_pending', 'payout_paid_twice', 'payout_contradiction')) null, "published_attention" text check ("published_attention" in ('payout_unknown', 'payout_mismatch', 'payout_pending', 'payout_paid_twice', 'payout_contradiction')) null, "published_state" text null, "emptied_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sbp_payout_pkey" primary key ("id"));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_payout_reference_unique" ON "sbp_payout" ("reference") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_payout_idempotency_key_unique" ON "sbp_payout" ("idempotency_key") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_deleted_at" ON "sbp_payout" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_created_at_id" ON "sbp_payout" ("created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_state_created_at" ON "sbp_payout" ("state", "created_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_purpose_created_at" ON "sbp_payout" ("purpose", "created_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_created_by_created_at" ON "sbp_payout" ("created_by", "created_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_approved_by" ON "sbp_payout" ("approved_by") WHERE approved_by IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_paid_at" ON "sbp_payout" ("paid_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_counted_at" ON "sbp_payout" ("counted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_fingerprint_counted_at" ON "sbp_payout" ("fingerprint", "counted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_shop_id_counted_at_id" ON "sbp_payout" ("shop_id", "counted_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_payout_gateway_id_shop_id_unique" ON "sbp_payout" ("gateway_id", "shop_id") WHERE gateway_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_order_id" ON "sbp_payout" ("order_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_invoice_id" ON "sbp_payout" ("invoice_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_replaces_id" ON "sbp_payout" ("replaces_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_last4" ON "sbp_payout" ("last4") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_first6" ON "sbp_payout" ("first6") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_answer_due_at" ON "sbp_payout" ("answer_due_at") WHERE state = 'sending' AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_approve_by" ON "sbp_payout" ("approve_by") WHERE state = 'awaiting_approval' AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_updated_at" ON "sbp_payout" ("updated_at") WHERE (attention IS DISTINCT FROM published_attention OR ((purpose = 'return' OR state <> 'sending') AND published_state IS DISTINCT FROM state)) AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_to_empty" ON "sbp_payout" ("updated_at") WHERE emptied_at IS NULL AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "sbp_payout_card_check" ("id" text not null, "actor_id" text not null, "payout_id" text null, "idempotency_key" text null, "refusal" text check ("refusal" in ('per_card_limit', 'duplicate_payout', 'idempotency_key_used', 'another_card')) null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sbp_payout_card_check_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_card_check_deleted_at" ON "sbp_payout_card_check" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_card_check_actor_id_created_at" ON "sbp_payout_card_check" ("actor_id", "created_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_card_check_idempotency_key" ON "sbp_payout_card_check" ("idempotency_key") WHERE refusal IS NOT NULL AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "sbp_payout_event" ("id" text not null, "number" integer not null, "payout_id" text null, "event" text not null, "from_state" text null, "to_state" text null, "actor_id" text null, "actor_email" text null, "note" text null, "details" jsonb not null, "seals" jsonb null, "hash" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sbp_payout_event_pkey" primary key ("id"));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_payout_event_number_unique" ON "sbp_payout_event" ("number") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_event_deleted_at" ON "sbp_payout_event" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_event_payout_id_number" ON "sbp_payout_event" ("payout_id", "number") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_event_actor_id_created_at" ON "sbp_payout_event" ("actor_id", "created_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_event_number" ON "sbp_payout_event" ("number") WHERE payout_id IS NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_event_to_empty" ON "sbp_payout_event" ("created_at") WHERE note IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_event_admissions" ON "sbp_payout_event" ("number") WHERE event = 'person_bound' AND deleted_at IS NULL;`);

    this.addSql(`alter table if exists "sbp_payout_link" drop constraint if exists "sbp_payout_link_token_digest_unique";`);
    this.addSql(`alter table if exists "sbp_payout_link" drop constraint if exists "sbp_payout_link_payout_id_unique";`);
    this.addSql(`create table if not exists "sbp_payout_link" ("id" text not null, "payout_id" text not null, "token_digest" text not null, "recipient_name" text not null, "recipient_email" text null, "days" integer not null, "expires_at" timestamptz null, "seal" text null, "requires_code" boolean not null default false, "attempts" integer not null default 0, "opened_at" timestamptz null, "opened_from" text null, "used_at" timestamptz null, "used_from" text null, "mail_at" timestamptz null, "mailed_at" timestamptz null, "mail_attempts" integer not null default 0, "notify_at" timestamptz null, "notified_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sbp_payout_link_pkey" primary key ("id"));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_payout_link_payout_id_unique" ON "sbp_payout_link" ("payout_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_payout_link_token_digest_unique" ON "sbp_payout_link" ("token_digest") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_link_deleted_at" ON "sbp_payout_link" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_link_recipient_email_created_at" ON "sbp_payout_link" ("recipient_email", "created_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_link_expires_at" ON "sbp_payout_link" ("expires_at") WHERE used_at IS NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_link_mail_at" ON "sbp_payout_link" ("mail_at") WHERE mail_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_link_notify_at" ON "sbp_payout_link" ("notify_at") WHERE notify_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`create table if not exists "sbp_payout_voided_id" ("id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sbp_payout_voided_id_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_voided_id_deleted_at" ON "sbp_payout_voided_id" ("deleted_at") WHERE deleted_at IS NULL;`);

    this.addSql(`alter table if exists "sbp_payout_batch_row" drop constraint if exists "sbp_payout_batch_row_batch_id_number_unique";`);
    this.addSql(`alter table if exists "sbp_payout_batch" drop constraint if exists "sbp_payout_batch_idempotency_key_unique";`);
    this.addSql(`create table if not exists "sbp_payout_batch" ("id" text not null, "state" text check ("state" in ('awaiting_approval', 'making', 'made', 'withdrawing', 'withdrawn', 'rejected', 'expired')) not null, "idempotency_key" text not null, "name" text not null, "shop_id" text not null, "currency_code" text not null, "row_count" integer not null, "amount" text not null, "digest" text not null, "duplicates" integer not null default 0, "days" integer not null, "requires_code" boolean not null default false, "created_by" text not null, "approved_by" text null, "resolved_by" text null, "approve_by" timestamptz not null, "approved_at" timestamptz null, "approval_seal" text null, "obstacle" text check ("obstacle" in ('not_as_approved', 'other_shop', 'no_currency')) null, "published_state" text null, "emptied_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sbp_payout_batch_pkey" primary key ("id"));`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_payout_batch_idempotency_key_unique" ON "sbp_payout_batch" ("idempotency_key") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_batch_deleted_at" ON "sbp_payout_batch" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_batch_created_at_id" ON "sbp_payout_batch" ("created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_batch_state" ON "sbp_payout_batch" ("state") WHERE state IN ('awaiting_approval', 'making', 'withdrawing') AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_batch_updated_at" ON "sbp_payout_batch" ("updated_at") WHERE published_state IS DISTINCT FROM state AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_batch_to_empty" ON "sbp_payout_batch" ("created_at") WHERE emptied_at IS NULL AND deleted_at IS NULL;`);
    this.addSql(`create table if not exists "sbp_payout_batch_row" ("id" text not null, "batch_id" text not null, "number" integer not null, "recipient_name" text null, "recipient_email" text null, "amount" text not null, "description" text null, "order_id" text null, "order_number" integer null, "is_duplicate" boolean not null default false, "seal" text not null, "payout_id" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sbp_payout_batch_row_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_batch_row_deleted_at" ON "sbp_payout_batch_row" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_payout_batch_row_batch_id_number_unique" ON "sbp_payout_batch_row" ("batch_id", "number") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_batch_row_payout_id" ON "sbp_payout_batch_row" ("payout_id") WHERE payout_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_batch_row_to_empty" ON "sbp_payout_batch_row" ("created_at") WHERE recipient_name IS NOT NULL AND deleted_at IS NULL;`);

    // What models cannot say: no row is ever deleted, so an index of rows that are not
    // deleted is useless; indexes on expressions, a history that is only ever
    // appended to, columns that never change, and tables that cannot be truncated.
    const parts = ["", "_batch", "_batch_row", "_card_check", "_event", "_link", "_voided_id"]
    for (const part of parts) {
      this.addSql(`DROP INDEX IF EXISTS "IDX_sbp_payout${part}_deleted_at";`)
    }
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_amount_value" ON "sbp_payout" ((amount::numeric), id);`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_words" ON "sbp_payout" USING gin (array_to_tsvector(words));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_event_batch" ON "sbp_payout_event" ((details ->> 'batch_id'), "number") WHERE payout_id IS NULL AND deleted_at IS NULL;`
    )
    this.addSql(EVENT_STAYS)
    this.addSql(
      `CREATE OR REPLACE TRIGGER sbp_payout_event_stays BEFORE UPDATE OR DELETE ON "sbp_payout_event"
       FOR EACH ROW EXECUTE FUNCTION sbp_payout_event_stays();`
    )
    this.addSql(
      `CREATE OR REPLACE FUNCTION sbp_payout_stays() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'What a payout was created with does not change'; END $$;`
    )
    this.addSql(
      `CREATE OR REPLACE TRIGGER sbp_payout_stays BEFORE UPDATE ON "sbp_payout" FOR EACH ROW
       WHEN (${changed(FACTS)} OR ${WAITS_AGAIN} OR (${CARD}) OR ${APPROVED} OR ${EMPTIED})
       EXECUTE FUNCTION sbp_payout_stays();`
    )
    this.addSql(
      `CREATE OR REPLACE TRIGGER sbp_payout_link_stays BEFORE UPDATE ON "sbp_payout_link" FOR EACH ROW
       WHEN (${LINK}) EXECUTE FUNCTION sbp_payout_stays();`
    )
    this.addSql(
      `CREATE OR REPLACE TRIGGER sbp_payout_batch_stays BEFORE UPDATE ON "sbp_payout_batch" FOR EACH ROW
       WHEN (${BATCH}) EXECUTE FUNCTION sbp_payout_stays();`
    )
    this.addSql(
      `CREATE OR REPLACE TRIGGER sbp_payout_batch_row_stays BEFORE UPDATE ON "sbp_payout_batch_row" FOR EACH ROW
       WHEN (${BATCH_ROW}) EXECUTE FUNCTION sbp_payout_stays();`
    )
    for (const table of ["sbp_payout", "sbp_payout_link", "sbp_payout_batch", "sbp_payout_batch_row"]) {
      this.addSql(
        `CREATE OR REPLACE TRIGGER ${table}_is_not_deleted BEFORE DELETE ON "${table}" FOR EACH ROW
         EXECUTE FUNCTION sbp_payout_stays();`
      )
    }
    this.addSql(
      `CREATE OR REPLACE TRIGGER sbp_payout_is_not_cut BEFORE TRUNCATE ON "sbp_payout"
       FOR EACH STATEMENT EXECUTE FUNCTION sbp_payout_stays();`
    )
    this.addSql(
      `CREATE OR REPLACE TRIGGER sbp_payout_event_is_not_cut BEFORE TRUNCATE ON "sbp_payout_event"
       FOR EACH STATEMENT EXECUTE FUNCTION sbp_payout_event_stays();`
    )

    // The figures: the transaction that changes a row appends the change of the sums.
    for (const sql of [...FIGURE_TABLE, COUNTS]) {
      this.addSql(sql)
    }
    this.addSql(
      `CREATE OR REPLACE TRIGGER sbp_payout_counts AFTER INSERT OR DELETE ON "sbp_payout"
       FOR EACH ROW EXECUTE FUNCTION sbp_payout_counts();`
    )
    this.addSql(
      `CREATE OR REPLACE TRIGGER sbp_payout_counts_again AFTER UPDATE ON "sbp_payout" FOR EACH ROW
       WHEN (${changed(COUNTED)}) EXECUTE FUNCTION sbp_payout_counts();`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "sbp_payout" cascade;`);
    this.addSql(`drop function if exists sbp_payout_reference();`);
    this.addSql(`drop sequence if exists "sbp_payout_reference_number";`);

    this.addSql(`drop table if exists "sbp_payout_batch" cascade;`);

    this.addSql(`drop table if exists "sbp_payout_batch_row" cascade;`);

    this.addSql(`drop table if exists "sbp_payout_card_check" cascade;`);

    this.addSql(`drop table if exists "sbp_payout_event" cascade;`);

    this.addSql(`drop table if exists "sbp_payout_link" cascade;`);

    this.addSql(`drop table if exists "sbp_payout_voided_id" cascade;`);

    this.addSql(`drop table if exists "sbp_payout_figure" cascade;`);

    this.addSql(`DROP FUNCTION IF EXISTS sbp_payout_stays();`)
    this.addSql(`DROP FUNCTION IF EXISTS sbp_payout_counts();`)
    this.addSql(`DROP FUNCTION IF EXISTS sbp_payout_event_stays();`)
  }

}
