import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What a payout was made as. No code changes these, and no SQL does. */
const FACTS = [
  "id",
  "idempotency_key",
  "shop_id",
  "purpose",
  "amount",
  "currency_code",
  "first6",
  "last4",
  "fingerprint",
  "invoice_id",
  "replaces_id",
  "created_by",
]

const changed = FACTS.map((name) => `OLD.${name} IS DISTINCT FROM NEW.${name}`)

/**
 * What models cannot say: indexes on expressions, a trail that stays, columns
 * that never change, and tables that are not cut.
 */
export class Migration20261122224200 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_amount_value" ON "sbp_payout" ((amount::numeric), id);`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_words" ON "sbp_payout" USING gin (array_to_tsvector(words));`
    )
    this.addSql(
      `CREATE OR REPLACE FUNCTION sbp_payout_event_stays() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'The history of payouts is only ever appended to'; END $$;`
    )
    this.addSql(
      `CREATE TRIGGER sbp_payout_event_stays BEFORE UPDATE OR DELETE ON "sbp_payout_event"
       FOR EACH ROW EXECUTE FUNCTION sbp_payout_event_stays();`
    )
    this.addSql(
      `CREATE OR REPLACE FUNCTION sbp_payout_stays() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'What a payout was made as does not change'; END $$;`
    )
    this.addSql(
      `CREATE OR REPLACE TRIGGER sbp_payout_stays BEFORE UPDATE ON "sbp_payout" FOR EACH ROW
       WHEN (${changed.join(" OR ")}
         OR (OLD.approved_by IS NOT NULL AND OLD.approved_by IS DISTINCT FROM NEW.approved_by))
       EXECUTE FUNCTION sbp_payout_stays();`
    )
    this.addSql(
      `CREATE OR REPLACE TRIGGER sbp_payout_is_not_cut BEFORE TRUNCATE ON "sbp_payout"
       FOR EACH STATEMENT EXECUTE FUNCTION sbp_payout_stays();`
    )
    this.addSql(
      `CREATE OR REPLACE TRIGGER sbp_payout_event_is_not_cut BEFORE TRUNCATE ON "sbp_payout_event"
       FOR EACH STATEMENT EXECUTE FUNCTION sbp_payout_event_stays();`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `DROP TRIGGER IF EXISTS sbp_payout_event_is_not_cut ON "sbp_payout_event";`
    )
    this.addSql(
      `DROP TRIGGER IF EXISTS sbp_payout_is_not_cut ON "sbp_payout";`
    )
    this.addSql(`DROP TRIGGER IF EXISTS sbp_payout_stays ON "sbp_payout";`)
    this.addSql(`DROP FUNCTION IF EXISTS sbp_payout_stays();`)
    this.addSql(
      `DROP TRIGGER IF EXISTS sbp_payout_event_stays ON "sbp_payout_event";`
    )
    this.addSql(`DROP FUNCTION IF EXISTS sbp_payout_event_stays();`)
    this.addSql(`DROP INDEX IF EXISTS "IDX_sbp_payout_words";`)
    this.addSql(`DROP INDEX IF EXISTS "IDX_sbp_payout_amount_value";`)
  }
}
