import { randomUUID } from "node:crypto"
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs"
import { networkInterfaces } from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { freePort } from "../../scripts/free-port"
import { adminEmail, demoPassword } from "../../scripts/seed/logins"
import { until } from "../http/support/until"
import { ask } from "./ask"
import { describeOnLinux, processesOf } from "./processes"
import { StartCommand } from "./start-command"
import { StoreFolder } from "./store-folder"

/** After `npm start`, its guard gives Postgres ten seconds: `scripts/postgres/guard.cjs`. */
const GUARDED_MS = 15_000

// The command builds two front ends, on a machine that does other work meanwhile.
jest.setTimeout(360_000)

describeOnLinux("npm start", () => {
  const store = new StoreFolder()
  const { folder } = store
  let env: Record<string, string>
  let firstWork: number

  beforeAll(async () => {
    env = await store.environment()
  })
  afterAll(() => store.remove())

  const started: StartCommand[] = []
  const start = (changes: Record<string, string> = {}, byNpm = false) => {
    const command = new StartCommand([], { ...env, ...changes }, byNpm)
    started.push(command)
    return command
  }
  /** Kills all commands, so that a failed test does not disturb the next one. */
  const killAll = async () => {
    for (const command of started.splice(0)) {
      await command.kill()
    }
  }
  /** Starts the store, and returns when it is ready. */
  const startAndWait = async () => {
    const command = start()
    await command.says(/Ready in/)
    return { command, work: command.work }
  }
  const nothingRuns = (within = 0) => store.nothingRuns(within)
  const isBuild = (command: string) => command.includes("vite.js build")
  /** The existing builds of the shop, and when they were made. */
  const builtAt = () => {
    const builds = path.join(folder, "storefront")
    return readdirSync(builds).map((name) => ({
      name,
      time: statSync(path.join(builds, name, "index.html")).mtimeMs,
    }))
  }

  describe("in an empty folder", () => {
    let command: StartCommand

    beforeAll(async () => {
      const first = await startAndWait()
      command = first.command
      firstWork = first.work
    })
    afterAll(killAll)

    it("prints all addresses and logins", () => {
      expect(command.output).toContain(
        `http://localhost:${env.STOREFRONT_PORT}\n`
      )
      expect(command.output).toContain(`http://localhost:${env.PORT}/app`)
      expect(command.output).toContain("admin@example.com / supersecret")
      expect(command.output).toContain("approver@example.com / supersecret")
      expect(command.output).toContain(`http://127.0.0.1:${env.SIMULATOR_PORT}`)
      expect(command.output).toMatch(/postgres:\/\/medusa:medusa@127\.0\.0\.1/)
      expect(command.output).toContain(path.join(folder, "emails"))
      expect(command.output).toContain(path.join(folder, "store.log"))
    })

    it("serves the shop with the address and key of its store", async () => {
      const key = await command.says(/x-publishable-api-key: (pk_\w+)/)
      const shop = `http://localhost:${env.STOREFRONT_PORT}`
      const page = await ask(`${shop}/checkout/return?session=payses_1`)
      expect(page.text).toContain(
        `id="settings">{"backendUrl":"http://localhost:${env.PORT}","publishableKey":"${key}"}</script>`
      )
      const policy = page.headers.get("content-security-policy")
      expect(policy).toContain(
        `connect-src 'self' http://localhost:${env.PORT};`
      )
      const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(page.text) ?? []
      expect((await ask(`${shop}${script}`)).status).toBe(200)
    })

    it("allows requests to the store from the shop's origin only", async () => {
      const key = await command.says(/x-publishable-api-key: (pk_\w+)/)
      const allowed = async (origin: string) => {
        const headers = { "x-publishable-api-key": key, origin }
        const url = `http://localhost:${env.PORT}/store/regions`
        const answer = await ask(url, { headers })
        return answer.headers.get("access-control-allow-origin")
      }
      const shop = `http://localhost:${env.STOREFRONT_PORT}`
      expect(await allowed(shop)).toBe(shop)
      expect(await allowed("http://localhost:1")).toBeNull()
    })

    it("serves the products to a client with the publishable key", async () => {
      const key = await command.says(/x-publishable-api-key: (pk_\w+)/)
      const { text } = await ask(
        `http://localhost:${env.PORT}/store/products`,
        {
          headers: { "x-publishable-api-key": key },
        }
      )
      expect(JSON.parse(text)).toMatchObject({ count: 8 })
    })

    it("serves the admin with a script that compiles", async () => {
      const origin = `http://localhost:${env.PORT}`
      const html = await ask(`${origin}/app`)
      expect(html.status).toBe(200)
      const [, script] = /src="([^"]+entry\.jsx)"/.exec(html.text) ?? []
      const compiled = await ask(`${origin}${script}`)
      expect(compiled.status).toBe(200)
      expect(compiled.headers.get("content-type")).toMatch("javascript")
      const [dashboard] = /\/app\/[^"]+dashboard\.js[^"]*/.exec(
        compiled.text
      ) ?? [""]
      expect((await ask(`${origin}${dashboard}`)).status).toBe(200)
    })

    it("writes the e-mails of the store into a folder, and no link into the log", async () => {
      const origin = `http://localhost:${env.PORT}`
      const post = async (path: string, body: object, token?: string) => {
        const { text } = await ask(`${origin}${path}`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            ...(token && { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(body),
        })
        return JSON.parse(text) as { token?: string }
      }
      const login = { email: adminEmail, password: demoPassword }
      const { token } = await post("/auth/user/emailpass", login)
      await post(
        "/admin/sbp/payouts",
        {
          idempotency_key: randomUUID(),
          amount: "12.50",
          currency_code: "rub",
          link: {
            recipient_name: "Olga",
            recipient_email: "olga@example.com",
            is_mailed: true,
          },
        },
        token
      )
      const emails = path.join(folder, "emails")
      const mail = await until(
        () =>
          Promise.resolve(
            existsSync(emails) &&
              readdirSync(emails).map((name) =>
                readFileSync(path.join(emails, name), "utf8")
              )[0]
          ),
        "an e-mail"
      )
      expect(mail).toMatch(/^To: olga@example\.com\nSubject: .+\n\nOlga, /)
      const [url = "", secret = ""] =
        /http:\S+\/receive\/(\S+)/.exec(mail) ?? []
      // On a busy machine the page asks to try again, and a person would do so.
      const page = await until(async () => {
        const { status, text } = await ask(url, {
          headers: { "accept-language": "en" },
        })
        return status !== 503 && text
      }, "the page")
      expect(page).toContain("12.50")
      // A request is logged after its answer.
      const log = await until(() => {
        const text = readFileSync(path.join(folder, "store.log"), "utf8")
        return Promise.resolve(text.includes("/sbp/receive/:token") && text)
      }, "the log of the page")
      expect(secret).not.toBe("")
      expect(log.includes(secret)).toBe(false)
    })

    it("serves the gateway simulator", async () => {
      const { status } = await ask(`http://127.0.0.1:${env.SIMULATOR_PORT}/`)
      expect(status).toBe(200)
    })

    it("does not listen on the network", async () => {
      const addresses = Object.values(networkInterfaces())
        .flatMap((them) => them ?? [])
        .filter(({ internal, family }) => !internal && family === "IPv4")
      for (const { address } of addresses) {
        const request = fetch(`http://${address}:${env.PORT}/health`)
        await expect(request).rejects.toThrow("fetch failed")
      }
    })

    it("refuses a second start in the same folder", async () => {
      const ports = {
        PORT: String(await freePort()),
        SIMULATOR_PORT: String(await freePort()),
        STOREFRONT_PORT: String(await freePort()),
      }
      const second = start(ports)
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

  describe("in a folder that was used before", () => {
    afterEach(killAll)

    it("takes less than a fifth of the work, without migrations or builds, and stops everything when the store crashes", async () => {
      const builtBefore = builtAt()
      const { command, work } = await startAndWait()
      expect(work).toBeLessThan(firstWork / 5)
      expect(command.output).toMatch(/Migrations +done before/)
      expect(command.output).toMatch(/Demo data +done before/)
      expect(builtAt()).toEqual(builtBefore)

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

    it("starts no shop if SBP_STOREFRONT_URL names another one, and stops everything when it is killed", async () => {
      const SBP_STOREFRONT_URL = "https://shop.example/ru"
      const command = start({ SBP_STOREFRONT_URL })
      await command.says(/Ready in/)
      expect(command.output).toMatch(/Shop +https:\/\/shop\.example\/ru\n/)
      expect(command.output).not.toContain("Storefront")
      const request = fetch(`http://localhost:${env.STOREFRONT_PORT}`)
      await expect(request).rejects.toThrow("fetch failed")
      await command.kill()
      await nothingRuns(GUARDED_MS)
    })

    it("can be stopped while it builds the shop, builds it at the next start, and stops everything when npm is killed", async () => {
      const [build] = builtAt()
      rmSync(path.join(folder, "storefront"), { recursive: true })
      const command = start()
      await command.says(/✓ Store /)
      while (!processesOf(folder).some((it) => isBuild(it.command))) {
        await sleep(5)
      }
      expect(await command.interrupt()).toBe(130)
      await nothingRuns()
      expect(command.output).not.toMatch(/✗|✓ Storefront/)

      const byNpm = start({}, true)
      await byNpm.says(/Ready in/)
      expect(byNpm.output).toMatch(/✓ Storefront/)
      expect(builtAt()[0]?.name).toBe(build?.name)
      await byNpm.kill()
      await nothingRuns(GUARDED_MS)
    })
  })

  it("says where the log is while watched code does not start", async () => {
    const command = new StartCommand(["--watch"], {
      ...env,
      SBP_TIMEOUT_MS: "soon",
    })
    started.push(command)
    await command.says(/still starting; log: .*store\.log/)
    expect(command.output).not.toMatch(/✗|✓ Store/)
    expect(await command.interrupt()).toBe(130)
    await nothingRuns()
  })

  it("leaves no process behind if it is stopped during the migrations", async () => {
    const otherStore = new StoreFolder()
    const other = otherStore.folder
    const command = start({ SBP_STORE_DIR: other })
    await command.says(/Database/)
    while (
      !processesOf(other).some((it) => it.command.includes("db:migrate"))
    ) {
      await sleep(20)
    }
    await sleep(2_000)
    expect(await command.interrupt()).toBe(130)
    expect(processesOf(other)).toEqual([])
    expect(command.output).not.toContain("Demo data")
    otherStore.remove()
  })
})
