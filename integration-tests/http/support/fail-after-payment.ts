import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * Makes Medusa fail between its capture and the order's link to the payment:
 * Medusa cancels the order, and keeps the payment.
 */
export async function failAfterPayment(sql: Knex): Promise<void> {
  await sql.raw(`
    CREATE FUNCTION fail() RETURNS trigger AS $$ BEGIN
      RAISE EXCEPTION 'the ledger is on fire'; END $$ LANGUAGE plpgsql;
    CREATE TRIGGER fail BEFORE INSERT ON order_transaction
      FOR EACH ROW EXECUTE FUNCTION fail();`)
}

export async function failNoMore(sql: Knex): Promise<void> {
  await sql.raw("DROP TRIGGER fail ON order_transaction; DROP FUNCTION fail;")
}
