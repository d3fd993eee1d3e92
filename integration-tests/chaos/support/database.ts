import path from "node:path"
import { Pool } from "pg"
import { processUsing } from "../../../scripts/postgres/data-folder"
import { ensureDatabase } from "../../../scripts/postgres/ensure-database"
import {
  type RunningPostgres,
  startPostgres,
} from "../../../scripts/postgres/start-postgres"
import { temporaryFolder } from "../../../scripts/postgres/temporary-folder"

const LOGIN = { user: "medusa", password: "medusa" }
const NAME = "chaos"

/** The application_name of our own connections. */
const OURS = "chaos tests"

/** A Postgres that can be crashed at any moment, and started again. */
export class Database {
  readonly url: string
  private readonly pool: Pool

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private server: RunningPostgres
  ) {
    const { user, password } = LOGIN
    this.url = `postgres://${user}:${password}@localhost:${port}/${NAME}`
    this.pool = this.connect()
  }

  static async start(): Promise<Database> {
    const folder = temporaryFolder("chaos")
    const data = path.join(folder, "postgres")
    // With production settings: what it has committed must be on the disk.
    const server = await startPostgres({ folder: data, ...LOGIN })
    await ensureDatabase(server, LOGIN, NAME)
    return new Database(data, server.port, server)
  }

  async rows<T>(sql: string, values: unknown[] = []): Promise<T[]> {
    const { rows } = await this.pool.query(sql, values)
    return rows as T[]
  }

  async count(sql: string, values: unknown[] = []): Promise<number> {
    const [row] = await this.rows<{ count: string }>(
      `SELECT count(*) FROM ${sql}`,
      values
    )
    return Number(row?.count)
  }

  /** How many connections others have. */
  connections(): Promise<number> {
    return this.count(
      "pg_stat_activity WHERE datname = $1 AND application_name <> $2",
      [NAME, OURS]
    )
  }

  /** A connection of its own, for a lock that lasts. */
  client() {
    return this.pool.connect()
  }

  /** Aborts every connection at once, without any cleanup. */
  async crash(): Promise<void> {
    process.kill(processUsing(this.folder) ?? 0, "SIGQUIT")
    await this.server.ended
  }

  /** On the same port and with the same data. */
  async startAgain(): Promise<void> {
    const { folder, port } = this
    const settings = { port: String(port) }
    this.server = await startPostgres({ folder, ...LOGIN, settings })
  }

  async stop(): Promise<void> {
    await this.pool.end()
    await this.server.stop()
  }

  private connect(): Pool {
    const pool = new Pool({
      connectionString: this.url,
      max: 20,
      application_name: OURS,
    })
    // Broken connections are what the tests are about.
    pool.on("error", () => {})
    pool.on("connect", (client) => client.on("error", () => {}))
    return pool
  }
}
