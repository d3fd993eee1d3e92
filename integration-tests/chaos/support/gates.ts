import type { PoolClient } from "pg"
import { until } from "../../http/support/until"
import type { Database } from "./database"

/** Any number, so that our locks are nobody else's. */
const LOCKS = 4711

const FUNCTION = `
CREATE OR REPLACE FUNCTION chaos_gate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(${LOCKS}, TG_ARGV[0]::int);
  RETURN NEW;
END $$`

/** A statement of the store before which it can be made to wait. */
export type Point = {
  name: string
  /** For example `INSERT ON capture`; several that happen at once. */
  on: string[]
  when?: string
}

/**
 * Gates in the database: the store stops before a statement for as long as the
 * gate is shut, and can be killed exactly there. What it has asked for by then
 * still happens if it is a transaction of its own, as in life.
 */
export class Gates {
  private client?: PoolClient
  private readonly points: Point[] = []
  private last?: Point

  constructor(private readonly database: Database) {}

  /** Puts them up, open: that cannot be done where somebody waits already. */
  async putUp(points: Point[]): Promise<void> {
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

  /** Whoever comes to this point from now on waits there. */
  async shut(point: Point): Promise<void> {
    if (!this.points.includes(point)) {
      await this.putUp([point])
    }
    this.last = point
    await this.client?.query("SELECT pg_advisory_lock($1, $2)", [
      LOCKS,
      this.numberOf(point),
    ])
  }

  /** Resolves when so many wait at the last gate that was shut. */
  async untilWaiting(count?: number): Promise<void> {
    const last = this.last as Point
    await until(
      async () => (await this.waiting(last)) === (count ?? last.on.length),
      `the store to come to: ${last.name}`,
      20_000
    )
  }

  /** What those have asked for who wait at any gate does not happen. */
  async refuse(): Promise<void> {
    await this.database.rows(
      `SELECT pg_terminate_backend(pid) FROM pg_locks
       WHERE locktype = 'advisory' AND NOT granted AND classid = $1`,
      [LOCKS]
    )
  }

  /** Opens all of them, for good. */
  async open(): Promise<void> {
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

  private waiting(point: Point): Promise<number> {
    return this.database.count(
      `pg_locks WHERE locktype = 'advisory' AND NOT granted
       AND classid = $1 AND objid = $2`,
      [LOCKS, this.numberOf(point)]
    )
  }
}
