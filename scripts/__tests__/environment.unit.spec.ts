import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArguments } from "../start/arguments"
import { readyBlock } from "../start/ready-block"
import { readSettings } from "../start/settings"
import { storeEnvironment } from "../start/store-environment"

let storeDir: string
beforeEach(() => (storeDir = mkdtempSync(join(tmpdir(), "sbp-env-"))))
afterEach(() => rmSync(storeDir, { recursive: true }))

const builtIn = "postgres://medusa:medusa@127.0.0.1:5432/medusa"
const settingsOf = (env: NodeJS.ProcessEnv) =>
  readSettings({ SBP_STORE_DIR: storeDir, ...env })
const realGateway = {
  SBP_BASE_URL: "https://me:hidden@gateway.example/api?key=hidden",
  SBP_SHOP_ID: "7",
  SBP_SECRET_KEY: "real",
}

describe("the store's environment", () => {
  const environment = (env: NodeJS.ProcessEnv) =>
    storeEnvironment(env, settingsOf(env), builtIn)

  it("allows everything with the simulator", () => {
    expect(environment({ SBP_PAYOUTS_LIMIT_PER_DAY: "1" })).toMatchObject({
      SBP_BASE_URL: "http://127.0.0.1:4000",
      SBP_SHOP_ID: "100500",
      SBP_OPERATORS: "admin@example.com",
      SBP_PAYOUTS_ENABLED: "true",
      SBP_PAYOUTS_LIMIT_PER_DAY: "1",
    })
  })

  it("sets nothing of the kind with a real gateway", () => {
    const env = environment(realGateway)
    const names = Object.keys(env).filter((name) => name.startsWith("SBP_"))
    expect(names.sort()).toEqual([
      "SBP_BACKEND_URL",
      "SBP_BASE_URL",
      "SBP_SECRET_KEY",
      "SBP_SHOP_ID",
      "SBP_STOREFRONT_URL",
    ])
    expect(env).toMatchObject(realGateway)
  })

  it.each([
    [undefined, "127.0.0.1"],
    ["", "127.0.0.1"],
    ["name-of-this-machine", "127.0.0.1"],
    ["0.0.0.0", "0.0.0.0"],
    ["::", "::"],
  ])("turns HOST %p into %s", (HOST, host) => {
    expect(environment({ HOST })).toMatchObject({
      HOST: host,
      HMR_BIND_HOST: host,
    })
  })
})

describe("the ready block", () => {
  const block = (env: NodeJS.ProcessEnv, databaseUrl = builtIn) =>
    readyBlock({
      settings: settingsOf(env),
      databaseUrl,
      publishableKey: "pk_1",
      logFile: join(storeDir, "store.log"),
    })

  it("tells all about the built-in database and the simulator", () => {
    expect(block({})).toContain(builtIn)
    expect(block({})).toContain("http://127.0.0.1:4000  (simulator)")
  })

  it("keeps the secrets of a database and a gateway of your own", () => {
    const DATABASE_URL =
      "postgres://me:hidden@db.example:5433/shop?password=hidden"
    const text = block({ ...realGateway, DATABASE_URL }, DATABASE_URL)
    expect(text).toMatch(/postgres:\/\/db\.example:5433\/shop$/m)
    expect(text).toMatch(/https:\/\/gateway\.example\/api$/m)
    expect(text).not.toContain("hidden")
  })
})

it("honours the flags that npm keeps for itself", () => {
  const parsed = parseArguments([], { npm_config_reset: "true" })
  expect(parsed).toMatchObject({ reset: true, watch: false })
})
