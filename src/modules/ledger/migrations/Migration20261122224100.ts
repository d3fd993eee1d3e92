import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What models cannot say: a trail that stays. */
export class Migration20261122224100 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE OR REPLACE FUNCTION sbp_invoice_event_stays() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'The history of invoices is only ever appended to'; END $$;`
    )
    this.addSql(
      `CREATE OR REPLACE TRIGGER sbp_invoice_event_stays BEFORE UPDATE OR DELETE ON "sbp_invoice_event"
       FOR EACH ROW EXECUTE FUNCTION sbp_invoice_event_stays();`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `DROP TRIGGER IF EXISTS sbp_invoice_event_stays ON "sbp_invoice_event";`
    )
    this.addSql(`DROP FUNCTION IF EXISTS sbp_invoice_event_stays();`)
  }
}
