import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** What a payout was created with. */
const FACTS = [
  "id",
  "idempotency_key",
  "shop_id",
  "purpose",
  "amount",
  "currency_code",
  "first6",
  "last4",
  "invoice_id",
  "replaces_id",
  "created_by",
]

const changed = (names: string[]) =>
  names.map((name) => `OLD.${name} IS DISTINCT FROM NEW.${name}`).join(" OR ")

const APPROVED = `(OLD.approved_by IS NOT NULL AND ${changed(["approved_by"])})`

/** A payout is emptied once, and only with that its fingerprint goes. */
const EMPTIED = `(OLD.emptied_at IS NOT NULL AND ${changed(["emptied_at"])})
  OR (${changed(["fingerprint"])} AND NOT (
    NEW.fingerprint = '' AND OLD.emptied_at IS NULL AND NEW.emptied_at IS NOT NULL))`

const payoutStays = (when: string) => `
  CREATE OR REPLACE TRIGGER sbp_payout_stays BEFORE UPDATE ON "sbp_payout" FOR EACH ROW
  WHEN (${when}) EXECUTE FUNCTION sbp_payout_stays();`

/** Beside this, a row can only lose a part, and the digest of that part stays. */
const seal = (name: string) => `
  IF OLD.${name} IS NOT NULL AND NEW.${name} IS NULL THEN
    kept := kept || jsonb_build_object('${name}', jsonb_build_object('hash', encode(sha256(
      convert_to((OLD.seals -> '${name}' ->> 'salt') || ':' || OLD.${name}, 'UTF8')), 'hex')));
    OLD.${name} := NULL;
  END IF;`

const eventStays = (body: string) => `
  CREATE OR REPLACE FUNCTION sbp_payout_event_stays() RETURNS trigger LANGUAGE plpgsql AS $$
  ${body} $$;`

const REFUSE = `RAISE EXCEPTION 'The history of payouts is only ever appended to';`

export class Migration20261125024634 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "sbp_payout" add column if not exists "emptied_at" timestamptz null;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_to_empty" ON "sbp_payout" ("updated_at") WHERE emptied_at IS NULL AND deleted_at IS NULL;`);

    this.addSql(`alter table if exists "sbp_payout_event" add column if not exists "seals" jsonb null;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_payout_event_to_empty" ON "sbp_payout_event" ("created_at") WHERE note IS NOT NULL AND deleted_at IS NULL;`);

    // What models cannot say: what may be taken out of rows that otherwise stay.
    this.addSql(payoutStays(`${changed(FACTS)} OR ${APPROVED} OR ${EMPTIED}`));
    this.addSql(eventStays(`
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
        ${REFUSE}
      END`));
  }

  override async down(): Promise<void> {
    this.addSql(payoutStays(`${changed([...FACTS, "fingerprint"])} OR ${APPROVED}`));
    this.addSql(eventStays(`BEGIN ${REFUSE} END`));

    this.addSql(`drop index if exists "IDX_sbp_payout_to_empty";`);
    this.addSql(`alter table if exists "sbp_payout" drop column if exists "emptied_at";`);

    this.addSql(`drop index if exists "IDX_sbp_payout_event_to_empty";`);
    this.addSql(`alter table if exists "sbp_payout_event" drop column if exists "seals";`);
  }

}
