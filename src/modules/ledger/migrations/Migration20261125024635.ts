import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const REFUSE = `RAISE EXCEPTION 'The history of invoices is only ever appended to';`

const historyStays = (unless = "") => `
  CREATE OR REPLACE FUNCTION sbp_invoice_event_stays() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN ${unless} ${REFUSE} END $$;`

/** A row can be emptied, once: of people's and programs' words, and of nothing else. */
const UNLESS_EMPTIED = `
  IF TG_OP = 'UPDATE' AND OLD.emptied_at IS NULL AND NEW.emptied_at IS NOT NULL THEN
    OLD.details := OLD.details - ARRAY['note', 'error', 'errors', 'ip'];
    OLD.emptied_at := NEW.emptied_at;
    IF OLD IS NOT DISTINCT FROM NEW THEN
      RETURN NEW;
    END IF;
  END IF;`

export class Migration20261125024635 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "sbp_attention" add column if not exists "emptied_at" timestamptz null;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_attention_to_empty" ON "sbp_attention" ("resolved_at") WHERE resolved_at IS NOT NULL AND (coalesce(details -> 'note', details -> 'error', details -> 'errors', details -> 'ip') IS NOT NULL OR (note IS NOT NULL AND resolved_by IS NOT NULL)) AND deleted_at IS NULL;`);

    this.addSql(`alter table if exists "sbp_invoice" add column if not exists "emptied_at" timestamptz null;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_invoice_to_empty" ON "sbp_invoice" ("created_at") WHERE error_message IS NOT NULL AND deleted_at IS NULL;`);

    this.addSql(`alter table if exists "sbp_invoice_event" add column if not exists "emptied_at" timestamptz null;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_invoice_event_to_empty" ON "sbp_invoice_event" ("created_at") WHERE coalesce(details -> 'note', details -> 'error', details -> 'errors', details -> 'ip') IS NOT NULL AND deleted_at IS NULL;`);

    this.addSql(`alter table if exists "sbp_notification" add column if not exists "emptied_at" timestamptz null;`);
    this.addSql(`alter table if exists "sbp_notification" alter column "body" drop not null;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_notification_to_empty" ON "sbp_notification" ("created_at") WHERE body IS NOT NULL AND deleted_at IS NULL;`);

    this.addSql(`alter table if exists "sbp_refund" add column if not exists "emptied_at" timestamptz null;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_refund_to_empty" ON "sbp_refund" ("created_at") WHERE (note IS NOT NULL OR book_error IS NOT NULL) AND deleted_at IS NULL;`);

    this.addSql(`alter table if exists "sbp_refund_attempt" add column if not exists "emptied_at" timestamptz null;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_refund_attempt_to_empty" ON "sbp_refund_attempt" ("created_at") WHERE note IS NOT NULL AND deleted_at IS NULL;`);

    // What models cannot say: what may be taken out of rows that otherwise stay.
    this.addSql(historyStays(UNLESS_EMPTIED));
  }

  override async down(): Promise<void> {
    this.addSql(historyStays());

    this.addSql(`drop index if exists "IDX_sbp_attention_to_empty";`);
    this.addSql(`alter table if exists "sbp_attention" drop column if exists "emptied_at";`);

    this.addSql(`drop index if exists "IDX_sbp_invoice_to_empty";`);
    this.addSql(`alter table if exists "sbp_invoice" drop column if exists "emptied_at";`);

    this.addSql(`drop index if exists "IDX_sbp_invoice_event_to_empty";`);
    this.addSql(`alter table if exists "sbp_invoice_event" drop column if exists "emptied_at";`);

    this.addSql(`drop index if exists "IDX_sbp_notification_to_empty";`);
    this.addSql(`alter table if exists "sbp_notification" drop column if exists "emptied_at";`);

    this.addSql(`update "sbp_notification" set "body" = '' where "body" is null;`);
    this.addSql(`alter table if exists "sbp_notification" alter column "body" set not null;`);

    this.addSql(`drop index if exists "IDX_sbp_refund_to_empty";`);
    this.addSql(`alter table if exists "sbp_refund" drop column if exists "emptied_at";`);

    this.addSql(`drop index if exists "IDX_sbp_refund_attempt_to_empty";`);
    this.addSql(`alter table if exists "sbp_refund_attempt" drop column if exists "emptied_at";`);
  }

}
