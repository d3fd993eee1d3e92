import { networkInterfaces } from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { freePort } from "../../scripts/free-port"
import { describeOnLinux, processesOf } from "./processes"
import { StartCommand } from "./start-command"
import { StoreFolder } from "./store-folder"

describeOnLinux("npm start", () => {
  const store = new StoreFolder()
  const { folder } = store
  let env: Record<string, string>

  beforeAll(async () => {
    env = await store.environment()
  })
  afterAll(() => store.remove())

  const start = () => new StartCommand([], env)
  const nothingRuns = (within = 0) => store.nothingRuns(within)

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

    it("is closed to the network", async () => {
      const addresses = Object.values(networkInterfaces())
        .flatMap((them) => them ?? [])
        .filter(({ internal, family }) => !internal && family === "IPv4")
      for (const { address } of addresses) {
        const request = fetch(`http://${address}:${env.PORT}/health`)
        await expect(request).rejects.toThrow("fetch failed")
      }
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
      expect(reset.output).toMatch(/in use by another "npm start"/)
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

    it("stops everything when the guard of Postgres is killed", async () => {
      const command = start()
      await command.says(/Migrations/)
      const guard = processesOf(folder).find((it) =>
        it.command.includes("guard.cjs")
      )
      process.kill(guard?.pid ?? 0, "SIGKILL")
      expect(await command.ended).toBe(1)
      await nothingRuns()
    })

    it("stops everything when npm is killed", async () => {
      const command = new StartCommand([], env, true)
      await command.says(/Ready in/)
      await command.kill()
      await nothingRuns(5_000)
    })
  })

  it("leaves nothing behind when it is stopped during the migrations", async () => {
    const otherStore = new StoreFolder()
    const other = otherStore.folder
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
    otherStore.remove()
  })
})
