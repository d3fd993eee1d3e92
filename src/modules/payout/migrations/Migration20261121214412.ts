import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What models cannot say: indexes on expressions, and a trail that stays. */
export class Migration20261121214412 extends Migration {
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
  }

  override async down(): Promise<void> {
    this.addSql(
      `DROP TRIGGER IF EXISTS sbp_payout_event_stays ON "sbp_payout_event";`
    )
    this.addSql(`DROP FUNCTION IF EXISTS sbp_payout_event_stays();`)
    this.addSql(`DROP INDEX IF EXISTS "IDX_sbp_payout_words";`)
    this.addSql(`DROP INDEX IF EXISTS "IDX_sbp_payout_amount_value";`)
  }
}
