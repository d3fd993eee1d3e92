import type { PoolClient } from "pg"
import { until } from "../../http/support/until"
import type { Database } from "./database"

/** Any number that no other advisory lock uses. */
const LOCKS = 4711

const FUNCTION = `
CREATE OR REPLACE FUNCTION chaos_gate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Not until the transaction ends: two of them could wait for each other's gates.
  PERFORM pg_advisory_lock_shared(${LOCKS}, TG_ARGV[0]::int);
  PERFORM pg_advisory_unlock_shared(${LOCKS}, TG_ARGV[0]::int);
  RETURN NEW;
END $$`

/** A query before which the store can be stopped. */
export type Point = {
  name: string
  /** For example `INSERT ON capture`; several if they happen concurrently. */
  on: string[]
  when?: string
}

/**
 * Gates in the database: the store stops before a query while its gate is
 * closed, and can be killed exactly there. Requests that it sent before still
 * happen if they are transactions of their own, as in production.
 */
export class Gates {
  private client?: PoolClient
  private readonly points: Point[] = []
  private last?: Point

  constructor(private readonly database: Database) {}

  /**
   * Installs open gates, before any query waits: triggers cannot be added
   * to a table in use.
   */
  async install(points: Point[]): Promise<void> {
    this.client ??= await this.database.client()
    await this.client.query(FUNCTION)
    for (const point of points) {
      const number = this.points.push(point)
      for (const statement of point.on) {
        await this.client.query(
          `CREATE TRIGGER chaos_gate_${number} BEFORE ${statement} FOR EACH ROW
           ${point.when ? `WHEN (${point.when})` : ""}
           EXECUTE FUNCTION chaos_gate(${number})`
        )
      }
    }
  }

  /** Every process that reaches this point from now on waits there. */
  async close(point: Point): Promise<void> {
    if (!this.points.includes(point)) {
      await this.install([point])
    }
    this.last = point
    await this.client?.query("SELECT pg_advisory_lock($1, $2)", [
      LOCKS,
      this.numberOf(point),
    ])
  }

  /**
   * Resolves when `count` connections wait at the gate that was closed last,
   * with their application names.
   */
  async untilWaiting(count?: number, timeoutMs = 120_000): Promise<string[]> {
    const last = this.last as Point
    return until(
      async () => {
        const names = await this.waiting(last)
        return names.length === (count ?? last.on.length) && names
      },
      `the store to come to: ${last.name}`,
      timeoutMs
    )
  }

  /** Opens this gate, while others stay closed. */
  async open(point: Point): Promise<void> {
    await this.client?.query("SELECT pg_advisory_unlock($1, $2)", [
      LOCKS,
      this.numberOf(point),
    ])
  }

  /** Aborts all queries that wait at a gate. */
  async abortWaiting(): Promise<void> {
    await this.database.rows(
      `SELECT pg_terminate_backend(pid) FROM pg_locks
       WHERE locktype = 'advisory' AND NOT granted AND classid = $1`,
      [LOCKS]
    )
  }

  /** Opens all gates and removes them. */
  async removeAll(): Promise<void> {
    await this.client?.query("SELECT pg_advisory_unlock_all()")
    for (const [index, { on }] of this.points.entries()) {
      for (const statement of on) {
        const table = statement.split(" ON ")[1]
        const trigger = `chaos_gate_${index + 1}`
        await this.client?.query(
          `DROP TRIGGER IF EXISTS ${trigger} ON ${table}`
        )
      }
    }
    this.client?.release()
    this.client = undefined
    this.points.length = 0
  }

  private numberOf(point: Point): number {
    return this.points.indexOf(point) + 1
  }

  private async waiting(point: Point): Promise<string[]> {
    const rows = await this.database.rows<{ name: string }>(
      `SELECT application_name AS name
       FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE locktype = 'advisory' AND NOT granted
       AND classid = $1 AND objid = $2`,
      [LOCKS, this.numberOf(point)]
    )
    return rows.map(({ name }) => name)
  }
}
