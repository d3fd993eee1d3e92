import type { MerchantStore } from "../commands/merchant-store"
import { inDatabase } from "../databases"
import { faultsOf } from "./findings"

type Given = { store: MerchantStore; database: string; configuration: string }

type Broken = {
  /** What a person has run on the database. */
  sql: string
  fact: string
  /** Undoes the change if the remedy contains no SQL. */
  repair?: string
}

const NEWER = "if a newer version of the plugin has migrated this database"

const broken: Record<string, Broken> = {
  "a column is missing": {
    sql: "ALTER TABLE sbp_notification DROP COLUMN content_type",
    fact: "sbp_notification has no column content_type, although its migration counts as run",
  },
  "a column may be empty": {
    sql: "ALTER TABLE sbp_invoice ALTER COLUMN amount DROP NOT NULL",
    fact: "the column amount of sbp_invoice is not as its migration makes it",
    repair: "ALTER TABLE sbp_invoice ALTER COLUMN amount SET NOT NULL",
  },
  "an index that keeps a payment single is missing": {
    sql: 'DROP INDEX "IDX_sbp_notification_invoice_id_body_digest_unique"',
    fact: "sbp_notification has no index IDX_sbp_notification_invoice_id_body_digest_unique",
  },
  "an index has the same name and other columns": {
    sql: `DROP INDEX "IDX_sbp_payout_event_number_unique";
      CREATE UNIQUE INDEX "IDX_sbp_payout_event_number_unique" ON sbp_payout_event (id)`,
    fact: "the index IDX_sbp_payout_event_number_unique of sbp_payout_event is not as",
  },
  "a list of states is an older version's": {
    sql: `ALTER TABLE sbp_refund DROP CONSTRAINT sbp_refund_state_check;
      ALTER TABLE sbp_refund ADD CONSTRAINT sbp_refund_state_check
        CHECK (state IN ('reserved', 'due', 'booked'))`,
    fact: "the constraint sbp_refund_state_check of sbp_refund is not as",
  },
  "a key is missing": {
    sql: "ALTER TABLE sbp_person DROP CONSTRAINT sbp_person_pkey",
    fact: "sbp_person has no constraint sbp_person_pkey",
  },
  "a trigger is missing": {
    sql: "DROP TRIGGER sbp_payout_stays ON sbp_payout",
    fact: "sbp_payout has no trigger sbp_payout_stays",
  },
  "a trigger was switched off": {
    sql: "ALTER TABLE sbp_payout_event DISABLE TRIGGER sbp_payout_event_stays",
    fact: "the trigger sbp_payout_event_stays of sbp_payout_event is not as",
  },
  "a trigger does nothing": {
    sql: `CREATE OR REPLACE FUNCTION sbp_invoice_event_stays() RETURNS trigger
      LANGUAGE plpgsql AS $$ BEGIN RETURN coalesce(NEW, OLD); END $$`,
    fact: "the function sbp_invoice_event_stays of sbp_invoice_event is not as",
  },
}

/** Tables that differ from what their migrations make, although the migrations ran. */
export function drift(given: () => Given) {
  const examine = () => {
    const { store, configuration } = given()
    store.configure(configuration)
    return store.examine()
  }
  const run = (sql: string) => inDatabase(given().database, sql)

  it.each(Object.entries(broken))("%s", async (_, { sql, fact, repair }) => {
    await run(sql)
    const { output } = await examine()
    const [fault = "", remedy = "", ...others] = faultsOf(output)
    expect(fault).toContain(fact)
    expect(remedy).toContain("`npx medusa db:migrate` does not repair it")
    expect(others).toEqual([])
    // The remedy works: the doctor finds no fault after it.
    await run(repair ?? remedy.split("the tables: ")[1] ?? "")
    expect(faultsOf((await examine()).output)).toEqual([])
  })

  it("whole tables are missing", async () => {
    await run("DROP TABLE sbp_payout_card_check, sbp_payout_voided_id")
    const { output } = await examine()
    const [fault = "", remedy = "", ...others] = faultsOf(output)
    expect(fault).toContain(
      "sbp_payout_card_check, sbp_payout_voided_id: not there"
    )
    expect(others).toEqual([])
    expect(output).toContain("– Region")
    const migrate = () =>
      given().store.medusa("db:migrate", "--skip-search", "--skip-scripts")
    // Migrations alone repair nothing.
    await migrate()
    expect(faultsOf((await examine()).output)).toHaveLength(2)
    await run(/DELETE [^;]*;/.exec(remedy)?.[0] ?? "")
    expect((await migrate()).code).toBe(0)
    expect(faultsOf((await examine()).output)).toEqual([])
  })

  it("a newer version has added a column that this one would have to fill", async () => {
    await run(
      `ALTER TABLE sbp_person ADD COLUMN role text NOT NULL DEFAULT '';
       ALTER TABLE sbp_person ALTER COLUMN role DROP DEFAULT`
    )
    const [fault, remedy] = faultsOf((await examine()).output)
    expect(fault).toContain("column role that this version does not know")
    expect(fault).toContain("nothing can be written")
    expect(remedy).toContain(NEWER)
    await run("ALTER TABLE sbp_person DROP COLUMN role")
  })

  it("a newer version knows more reasons", async () => {
    await run(
      `ALTER TABLE sbp_notification DROP CONSTRAINT sbp_notification_outcome_check;
       ALTER TABLE sbp_notification ADD CONSTRAINT sbp_notification_outcome_check
         CHECK (outcome IN ('received', 'waiting', 'applied', 'noted', 'refused', 'new'))`
    )
    const [fault, remedy = ""] = faultsOf((await examine()).output)
    expect(fault).toContain("constraint sbp_notification_outcome_check")
    expect(remedy).toContain(NEWER)
    await run(remedy.split("the tables: ")[1] ?? "")
    expect(faultsOf((await examine()).output)).toEqual([])
  })

  it("only a slow, or an unknown and harmless, difference exists, of which it warns", async () => {
    await run(
      `DROP INDEX "IDX_sbp_invoice_created_at_id";
       ALTER TABLE sbp_invoice ADD COLUMN colour text;
       CREATE INDEX of_the_merchant ON sbp_invoice (colour)`
    )
    const { output, code } = await examine()
    expect(output).toMatch(/! Tables .*no index IDX_sbp_invoice_created_at_id/)
    expect(output).toMatch(/! Tables .*column colour that this version/)
    expect(output).not.toContain("of_the_merchant")
    expect(code).toBe(0)
    await run(
      `ALTER TABLE sbp_invoice DROP COLUMN colour;
       CREATE INDEX "IDX_sbp_invoice_created_at_id" ON sbp_invoice (created_at, id)
         WHERE deleted_at IS NULL`
    )
    expect((await examine()).output).toContain("✓ Tables")
  })
}
