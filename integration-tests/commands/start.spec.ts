import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { Client } from "pg"
import { freePort } from "../../scripts/free-port"
import { processesOf } from "./processes"
import { StartCommand } from "./start-command"

jest.setTimeout(120_000)

describe("npm start", () => {
  const folders: string[] = []
  let folder: string
  let env: Record<string, string>

  const newFolder = () => {
    const made = mkdtempSync(path.join(tmpdir(), "sbp-start-"))
    // Postgres of a run as root belongs to another user.
    chmodSync(made, 0o755)
    folders.push(made)
    return made
  }
  const nothingRuns = async (within = 0) => {
    const deadline = Date.now() + within
    while (processesOf(folder).length > 0 && Date.now() < deadline) {
      await sleep(50)
    }
    expect(processesOf(folder)).toEqual([])
  }
  const start = (...args: string[]) => new StartCommand(args, env)
  const refusal = async (args: string[], more: Record<string, string> = {}) => {
    const command = new StartCommand(args, { ...env, ...more })
    expect(await command.ended).toBe(1)
    expect(command.output).not.toMatch(/^\s+at /m)
    await nothingRuns()
    return command.output
  }

  beforeAll(async () => {
    folder = newFolder()
    env = {
      SBP_STORE_DIR: folder,
      PORT: String(await freePort()),
      SIMULATOR_PORT: String(await freePort()),
    }
  })
  afterAll(() => {
    for (const made of folders) {
      rmSync(made, { recursive: true })
    }
  })

  describe("on an empty folder", () => {
    let command: StartCommand

    beforeAll(async () => {
      command = start()
      await command.says(/Ready in/)
    })

    it("says where everything is", () => {
      expect(command.output).toContain(`http://localhost:${env.PORT}/app`)
      expect(command.output).toContain("admin@example.com / supersecret")
      expect(command.output).toContain("approver@example.com / supersecret")
      expect(command.output).toContain(`http://127.0.0.1:${env.SIMULATOR_PORT}`)
      expect(command.output).toMatch(/postgres:\/\/medusa:medusa@127\.0\.0\.1/)
      expect(command.output).toContain(path.join(folder, "store.log"))
    })

    it("serves the shop to who has the key", async () => {
      const key = await command.says(/x-publishable-api-key: (pk_\w+)/)
      const answer = await fetch(
        `http://localhost:${env.PORT}/store/products`,
        {
          headers: { "x-publishable-api-key": key },
        }
      )
      expect(await answer.json()).toMatchObject({ count: 8 })
    })

    it("serves the admin, whose script compiles", async () => {
      const origin = `http://localhost:${env.PORT}`
      const html = await fetch(`${origin}/app`)
      expect(html.status).toBe(200)
      const [, script] = /src="([^"]+entry\.jsx)"/.exec(await html.text()) ?? []
      const compiled = await fetch(`${origin}${script}`)
      expect(compiled.status).toBe(200)
      expect(compiled.headers.get("content-type")).toMatch("javascript")
      const [dashboard] = /\/app\/[^"]+dashboard\.js[^"]*/.exec(
        await compiled.text()
      ) ?? [""]
      expect((await fetch(`${origin}${dashboard}`)).status).toBe(200)
    })

    it("serves the gateway simulator", async () => {
      const answer = await fetch(`http://127.0.0.1:${env.SIMULATOR_PORT}/`)
      expect(answer.status).toBe(200)
    })

    it("refuses the folder to a second start", async () => {
      const ports = {
        PORT: String(await freePort()),
        SIMULATOR_PORT: String(await freePort()),
      }
      const second = new StartCommand([], { ...env, ...ports })
      expect(await second.ended).toBe(1)
      expect(second.output).toMatch(
        /in use by another "npm start".*SBP_STORE_DIR/
      )
      const reset = new StartCommand(["--reset"], { ...env, ...ports })
      expect(await reset.ended).toBe(1)
      expect(reset.output).toMatch(/in use by process \d+: stop the other/)
    })

    it("leaves no process behind after Ctrl-C", async () => {
      expect(processesOf(folder).length).toBeGreaterThan(3)
      expect(await command.interrupt()).toBe(0)
      await nothingRuns()
    })
  })

  describe("on a folder that was used before", () => {
    it("is ready within 30 s, without migrations", async () => {
      const startedAt = Date.now()
      const command = start()
      await command.says(/Ready in/)
      expect(Date.now() - startedAt).toBeLessThan(30_000)
      expect(command.output).toMatch(/Migrations +done before/)
      expect(command.output).toMatch(/Demo shop +done before/)
      // Even the hardest end of the command takes the rest along.
      await command.kill()
      await nothingRuns(5_000)
    })

    it("stops everything when the store crashes", async () => {
      const command = start()
      await command.says(/Ready in/)
      const store = processesOf(folder).find(({ command }) =>
        command.includes("@medusajs/cli/cli.js start")
      )
      process.kill(store?.pid ?? 0, "SIGKILL")
      expect(await command.ended).toBe(1)
      expect(command.output).toMatch(/"medusa start" ended with an error/)
      expect(command.output).toMatch(/Server is ready on port/)
      await nothingRuns()
    })
  })

  it("leaves nothing behind when it is stopped during the migrations", async () => {
    const other = newFolder()
    const command = new StartCommand([], { ...env, SBP_STORE_DIR: other })
    await command.says(/Database/)
    while (
      !processesOf(other).some((it) => it.command.includes("db:migrate"))
    ) {
      await sleep(20)
    }
    await sleep(2_000)
    expect(await command.interrupt()).toBe(130)
    expect(processesOf(other)).toEqual([])
    expect(command.output).not.toContain("Demo shop")
  })

  describe("says in one sentence what to do about", () => {
    it.each(["PORT", "SIMULATOR_PORT"])("a taken %s", async (variable) => {
      const port = Number(env[variable])
      const other = createServer().listen(port, "127.0.0.1")
      const output = await refusal([])
      expect(output).toMatch(`Port ${port} is taken`)
      expect(output).toMatch(`another port with ${variable}.`)
      other.close()
    })

    it("an unknown flag", async () => {
      const output = await refusal(["--wath"])
      expect(output).toMatch(/Unknown option '--wath'/)
      expect(output).toMatch(/Usage: npm start/)
    })

    it("--reset with a database of your own", async () => {
      const DATABASE_URL = "postgres://localhost/shop"
      const output = await refusal(["--reset"], { DATABASE_URL })
      expect(output).toMatch(/--reset deletes only the built-in database/)
    })

    it("a database that does not answer", async () => {
      const address = `127.0.0.1:${await freePort()}`
      const DATABASE_URL = `postgres://me:secret@${address}/shop`
      const output = await refusal([], { DATABASE_URL })
      expect(output).toMatch(`No Postgres answers at ${address}`)
      expect(output).not.toMatch("secret")
    })

    it("a wrong password", async () => {
      const output = await refusal([], { DATABASE_URL: url("wrong", "shop") })
      expect(output).toMatch(/does not let "\w+" in: correct the user or the/)
    })

    it("a database that is missing", async () => {
      const password = process.env.DB_PASSWORD ?? ""
      const output = await refusal([], {
        DATABASE_URL: url(password, "nowhere"),
      })
      expect(output).toMatch(/has no database "nowhere": create it/)
    })

    it("a database that holds something else", async () => {
      const password = process.env.DB_PASSWORD ?? ""
      const precious = `precious_${process.pid}`
      await inDatabase("postgres", `CREATE DATABASE ${precious}`)
      await inDatabase(precious, "CREATE TABLE treasure ()")
      const output = await refusal([], {
        DATABASE_URL: url(password, precious),
      })
      expect(output).toMatch(/holds tables that npm start did not make/)
    })

    it("a gateway without a shop", async () => {
      const output = await refusal([], { SBP_BASE_URL: "http://127.0.0.1:1" })
      expect(output).toMatch(/set SBP_SHOP_ID and SBP_SECRET_KEY as well/)
    })
  })
})

function url(password: string, database: string): string {
  const { DB_USERNAME, DB_HOST, DB_PORT } = process.env
  return `postgres://${DB_USERNAME}:${password}@${DB_HOST}:${DB_PORT}/${database}`
}

async function inDatabase(database: string, sql: string): Promise<void> {
  const password = process.env.DB_PASSWORD ?? ""
  const client = new Client({ connectionString: url(password, database) })
  await client.connect()
  await client.query(sql)
  await client.end()
}
