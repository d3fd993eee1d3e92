import { setTimeout as sleep } from "node:timers/promises"
import { Client } from "pg"

/**
 * The rows of a database, kept in a schema of its own. Most tests change few tables:
 * restoring those takes a tenth of the time of copying all files.
 */
export class SavedRows {
  /** Copying the database ends this connection. */
  private client: Client | undefined
  /** Transactions that have changed the saved rows since have a higher number. */
  private transaction = ""
  private transactionOfCopies = ""

  constructor(private readonly url: string) {}

  async save(): Promise<void> {
    const client = await this.connected()
    await client.query(SAVE)
    const { rows } = await client.query<Answer>(
      "SELECT pg_current_xact_id() AS transaction"
    )
    this.transaction = this.transactionOfCopies = String(rows[0]?.transaction)
  }

  /** Must be called when a copy of a database with saved rows has replaced this one. */
  replaced(): void {
    this.transaction = this.transactionOfCopies
  }

  /** Restores the rows. False if a test has changed more than rows, or too many rows. */
  async restore(): Promise<boolean> {
    const transaction = await this.change("saved.restore($1)", this.transaction)
    this.transaction = transaction ?? ""
    return Boolean(transaction)
  }

  /**
   * Keeps, under a name and beside what was saved, the tables that have changed since: in
   * this database, and in copies of it that are made from now on.
   */
  async keep(name: string): Promise<void> {
    const client = await this.connected()
    await client.query("SELECT saved.keep($1, $2)", [
      schemaOf(name),
      this.transaction,
    ])
  }

  /** Restores kept rows. False as in `restore`, or if they were not kept in this database. */
  async bring(name: string): Promise<boolean> {
    return (
      (await this.restore()) &&
      Boolean(await this.change("saved.bring($1)", schemaOf(name)))
    )
  }

  /** Changes the rows, and returns its transaction. */
  private async change(
    how: string,
    argument: string
  ): Promise<string | null | undefined> {
    const client = await this.connected()
    // No transaction that is still open may write after this.
    while ((await client.query(END_TRANSACTIONS)).rowCount) {
      await sleep(1)
    }
    try {
      const { rows } = await client.query<Answer>(
        `SELECT ${how} AS transaction`,
        [argument]
      )
      return rows[0]?.transaction
    } catch (error) {
      // A job of the store has begun after all, and locked the tables in another order.
      if ((error as { code?: unknown }).code !== DEADLOCK) {
        throw error
      }
      return this.change(how, argument)
    }
  }

  private async connected(): Promise<Client> {
    if (!this.client) {
      const client = new Client({
        connectionString: this.url,
        options: OPTIONS,
      })
      await client.connect()
      client.on("error", () => {})
      client.on("end", () => (this.client = undefined))
      this.client = client
    }
    return this.client
  }
}

/** No trigger and no foreign key is asked. */
const OPTIONS =
  "-c session_replication_role=replica -c plan_cache_mode=force_generic_plan"

const schemaOf = (name: string) => `saved ${name}`

const DEADLOCK = "40P01"

type Answer = { transaction: string | null }

const END_TRANSACTIONS = `
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`

const SAVE = `
CREATE SCHEMA saved;

CREATE TABLE saved."(tables)" (name text, columns text, rows bigint);
DO $$
DECLARE it record;
BEGIN
  FOR it IN SELECT relname AS name, string_agg(quote_ident(attname), ',') AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND attnum > 0 AND NOT attisdropped AND attgenerated = '' GROUP BY 1
  LOOP
    EXECUTE format('INSERT INTO saved."(tables)"
      SELECT %L, %L, count(*) FROM public.%I', it.name, it.columns, it.name);
  END LOOP;
  FOR it IN SELECT * FROM saved."(tables)" WHERE rows > 0 LOOP
    EXECUTE format('CREATE TABLE saved.%1$I AS TABLE public.%1$I', it.name);
  END LOOP;
END $$;

-- Read in one statement, whose plan this connection keeps: planning takes ten times as long.
DO $do$
BEGIN
  EXECUTE 'CREATE FUNCTION saved.changed(since bigint) RETURNS SETOF text LANGUAGE plpgsql
    AS $$ BEGIN RETURN QUERY ' || (SELECT string_agg(format('SELECT %L::text FROM public.%I
      HAVING count(*) <> %s OR bool_or(age(xmin) < age(since::text::xid))', name, name, rows),
      ' UNION ALL ') FROM saved."(tables)") || '; END $$';
END $do$;

CREATE TABLE saved."(sequences)" AS
  SELECT format('public.%I', sequencename) AS name, start_value, last_value
  FROM pg_sequences WHERE schemaname = 'public';

CREATE FUNCTION saved.restore(since bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE it record;
BEGIN
  IF EXISTS (SELECT FROM saved."(altered)") THEN
    RETURN NULL;
  END IF;
  FOR it IN SELECT * FROM saved."(tables)" WHERE name IN (SELECT saved.changed(since)) LOOP
    -- What is deleted stays in its file for a while.
    IF pg_relation_size(format('public.%I', it.name)) > 1000000 THEN
      RETURN NULL;
    END IF;
    EXECUTE format('DELETE FROM public.%I', it.name);
    IF it.rows > 0 THEN
      EXECUTE format('INSERT INTO public.%1$I (%2$s) OVERRIDING SYSTEM VALUE
        SELECT %2$s FROM saved.%1$I', it.name, it.columns);
    END IF;
  END LOOP;
  PERFORM setval(name, coalesce(last_value, start_value), last_value IS NOT NULL)
    FROM saved."(sequences)";
  RETURN pg_current_xact_id();
END $$;

CREATE FUNCTION saved.keep(kept text, since bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE it text;
BEGIN
  IF EXISTS (SELECT FROM saved."(altered)") THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE SCHEMA %I', kept);
  FOR it IN SELECT saved.changed(since) LOOP
    EXECUTE format('CREATE TABLE %1$I.%2$I AS TABLE public.%2$I', kept, it);
  END LOOP;
  EXECUTE format('CREATE TABLE %I."(sequences)" AS
    SELECT format(''public.%%I'', sequencename) AS name, start_value, last_value
    FROM pg_sequences WHERE schemaname = ''public''', kept);
END $$;

CREATE FUNCTION saved.bring(kept text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE it record;
BEGIN
  IF to_regnamespace(quote_ident(kept)) IS NULL THEN
    RETURN NULL;
  END IF;
  FOR it IN SELECT name, columns FROM saved."(tables)"
    JOIN pg_tables ON schemaname = kept AND tablename = name
  LOOP
    EXECUTE format('DELETE FROM public.%I', it.name);
    EXECUTE format('INSERT INTO public.%1$I (%2$s) OVERRIDING SYSTEM VALUE
      SELECT %2$s FROM %3$I.%1$I', it.name, it.columns, kept);
  END LOOP;
  EXECUTE format('SELECT setval(name, coalesce(last_value, start_value),
    last_value IS NOT NULL) FROM %I."(sequences)"', kept);
  RETURN pg_current_xact_id();
END $$;

-- A row for each statement that has changed more than rows.
CREATE TABLE saved."(altered)" ();
CREATE FUNCTION saved.altered() RETURNS event_trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO saved."(altered)" DEFAULT VALUES;
END $$;
CREATE EVENT TRIGGER saved ON ddl_command_end EXECUTE FUNCTION saved.altered();
`
