import { Client } from "pg"

/**
 * Copies of a database, which nobody may be connected to. A merchant has
 * pg_dump or a snapshot of the disk for it; Postgres's own copy holds exactly
 * the same rows and sequences, and is there wherever these tests run.
 */
export class Backup {
  private constructor(
    private readonly server: string,
    private readonly name: string
  ) {}

  /** @param url of the database */
  static async take(url: string): Promise<Backup> {
    const name = new URL(url).pathname.slice(1)
    const backup = new Backup(url.replace(`/${name}`, "/postgres"), name)
    await backup.copy(name, `${name}_backup`)
    return backup
  }

  /** Puts everything back as it was then. What came later is gone. */
  async restore(): Promise<void> {
    await this.run(`DROP DATABASE ${this.name} WITH (FORCE)`)
    await this.copy(`${this.name}_backup`, this.name)
  }

  private async copy(from: string, to: string): Promise<void> {
    // Of a process that was killed, some may still be there.
    await this.run(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = '${from}'`
    )
    await this.run(`CREATE DATABASE ${to} TEMPLATE ${from}`)
  }

  private async run(sql: string): Promise<void> {
    const client = new Client({ connectionString: this.server })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
}
