import { execFileSync } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { Pool } from "pg"
import { processUsing } from "../../../scripts/postgres/data-folder"
import { ensureDatabase } from "../../../scripts/postgres/ensure-database"
import {
  type RunningPostgres,
  startPostgres,
} from "../../../scripts/postgres/start-postgres"
import { temporaryFolder } from "../../../scripts/postgres/temporary-folder"
import { oneAtATime } from "../../one-at-a-time"

const LOGIN = { user: "medusa", password: "medusa" }
const NAME = "chaos"

/** The application_name of our own connections. */
const OURS = "chaos tests"

type Seed = (url: string) => Promise<void>

/** A Postgres that can be crashed at any moment, and started again. */
export class Database {
  readonly url: string
  private readonly pool: Pool

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private server: RunningPostgres
  ) {
    this.url = urlOf(port)
    this.pool = this.connect()
  }

  /** @param seed fills an empty database, once for a whole run */
  static async start(seed: Seed): Promise<Database> {
    const folder = path.join(temporaryFolder("chaos"), "postgres")
    // A copy keeps its owner and modes: Postgres insists on them.
    execFileSync("cp", ["-a", await seededFolder(seed), folder])
    // With production settings: a committed transaction must be on the disk.
    const server = await startPostgres({ folder, ...LOGIN })
    return new Database(folder, server.port, server)
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

  /** How many connections the store's processes have. */
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

  /** Starts it again on the same port and with the same data. */
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
    // The tests break connections on purpose.
    pool.on("error", () => {})
    pool.on("connect", (client) => client.on("error", () => {}))
    return pool
  }
}

function urlOf(port: number): string {
  const { user, password } = LOGIN
  return `postgres://${user}:${password}@localhost:${port}/${NAME}`
}

/** The folder of a Postgres that was seeded and then stopped. */
function seededFolder(seed: Seed): Promise<string> {
  const parent = path.join(tmpdir(), "sbp-chaos-seeded")
  const folder = path.join(parent, "postgres")
  return oneAtATime(parent, async () => {
    if (!existsSync(folder)) {
      // A failed attempt leaves nothing that looks like a shop.
      const draft = path.join(parent, "draft")
      rmSync(draft, { recursive: true, force: true })
      mkdirSync(parent, { recursive: true })
      // As root, Postgres runs as another user.
      chmodSync(parent, 0o755)
      const server = await startPostgres({ folder: draft, ...LOGIN })
      try {
        await ensureDatabase(server, LOGIN, NAME)
        await seed(urlOf(server.port))
      } finally {
        await server.stop()
      }
      renameSync(draft, folder)
    }
    return folder
  })
}
