import { Client } from "pg"

/**
 * Copies of a database without connections. A merchant uses pg_dump or a
 * snapshot of the disk; Postgres's own copy holds exactly the same rows and
 * sequences, and exists wherever these tests run.
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

  /** Restores the backup. Everything after it is lost. */
  async restore(): Promise<void> {
    await this.run(`DROP DATABASE ${this.name} WITH (FORCE)`)
    await this.copy(`${this.name}_backup`, this.name)
  }

  private async copy(from: string, to: string): Promise<void> {
    // Connections of a process that was killed may still be open.
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
