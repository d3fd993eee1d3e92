import { Client } from "pg"
import { copyDatabase } from "../../seeded-database"

/**
 * Copies of a database, of which the store loses its connections. A merchant uses
 * pg_dump or a snapshot of the disk; Postgres's own copy holds exactly the same rows
 * and sequences, and exists wherever these tests run.
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
  restore(): Promise<void> {
    return this.copy(`${this.name}_backup`, this.name)
  }

  private async copy(from: string, to: string): Promise<void> {
    const client = new Client({ connectionString: this.server })
    await client.connect()
    // A running store would connect again at once.
    const allow = (isAllowed: boolean) =>
      client.query(`ALTER DATABASE "${from}" ALLOW_CONNECTIONS ${isAllowed}`)
    await allow(false)
    await copyDatabase(client, { from, to })
    await allow(true)
    await client.end()
  }
}
