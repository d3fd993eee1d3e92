import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Failure } from "../failure"
import { parseArguments } from "../start/arguments"
import { portsOf, readSettings } from "../start/settings"
import { readyBlock } from "../start/ready-block"
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
      SBP_STOREFRONT_URL: "http://localhost:8000",
      SBP_SHOP_ID: "100500",
      SBP_OPERATORS: "admin@example.com",
      SBP_PAYOUTS_ENABLED: "true",
      SBP_PAYOUTS_LIMIT_PER_DAY: "1",
    })
  })

  it.each([
    [{ STOREFRONT_PORT: "8001" }, "http://localhost:8001"],
    [{ SBP_STOREFRONT_URL: "" }, "http://localhost:8000"],
    [{ SBP_STOREFRONT_URL: "https://shop.example" }, "https://shop.example"],
  ])("has the shop of %p at %s", (env, SBP_STOREFRONT_URL) => {
    expect(environment(env)).toMatchObject({ SBP_STOREFRONT_URL })
  })

  it("sets none of the simulator's options with a real gateway", () => {
    const env = environment(realGateway)
    const names = Object.keys(env).filter((name) => name.startsWith("SBP_"))
    expect(names.sort()).toEqual([
      "SBP_BACKEND_URL",
      "SBP_BASE_URL",
      // No e-mail leaves this machine, whatever the gateway is.
      "SBP_EMAIL_FOLDER",
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

describe("ports", () => {
  const listeners = (env: NodeJS.ProcessEnv) =>
    portsOf(settingsOf(env)).map(({ variable }) => variable)

  it("are those of the services that run", () => {
    const SBP_STOREFRONT_URL = "https://shop.example"
    expect(listeners({})).toEqual(["PORT", "SIMULATOR_PORT", "STOREFRONT_PORT"])
    expect(listeners({ ...realGateway, SBP_STOREFRONT_URL })).toEqual(["PORT"])
  })

  it.each([
    [{ PORT: "4000" }, "PORT and SIMULATOR_PORT are both 4000"],
    [{ PORT: "8000" }, "PORT and STOREFRONT_PORT are both 8000"],
    [
      { STOREFRONT_PORT: "4000" },
      "SIMULATOR_PORT and STOREFRONT_PORT are both 4000",
    ],
  ])("that are set to %p clash", (env, sentence) => {
    const failure = new Failure(`${sentence}: change one of them.`)
    expect(() => settingsOf(env)).toThrow(failure)
  })

  it("of services that do not run may be in use", () => {
    settingsOf({ PORT: "4000", ...realGateway })
    settingsOf({ PORT: "8000", SBP_STOREFRONT_URL: "https://shop.example" })
  })

  it("are numbers", () => {
    expect(() => settingsOf({ STOREFRONT_PORT: "shop" })).toThrow(
      'STOREFRONT_PORT is "shop": set it to a port number, 1 to 65535.'
    )
  })
})

describe("the ready block", () => {
  const block = (
    env: NodeJS.ProcessEnv,
    databaseUrl = builtIn,
    publishableKey?: string
  ) =>
    readyBlock({
      settings: settingsOf(env),
      databaseUrl,
      publishableKey,
      logFile: join(storeDir, "store.log"),
    })

  it("shows the built-in database, the simulator and the shop", () => {
    expect(block({})).toMatch(/^ {2}Shop {8}http:\/\/localhost:8000\n/)
    expect(block({})).toContain(builtIn)
    expect(block({})).toContain("http://127.0.0.1:4000  (simulator)")
  })

  it("shows the publishable key, or that there is none", () => {
    expect(block({}, builtIn, "pk_1")).toMatch(/-api-key: pk_1$/m)
    expect(block({})).toMatch(/-api-key: none, make one in the admin$/m)
  })

  it("hides the secrets of your own database, gateway and shop", () => {
    const DATABASE_URL =
      "postgres://me:hidden@db.example:5433/shop?password=hidden"
    const SBP_STOREFRONT_URL = "https://me:hidden@shop.example/ru?key=hidden"
    const env = { ...realGateway, DATABASE_URL, SBP_STOREFRONT_URL }
    const text = block(env, DATABASE_URL)
    expect(text).toMatch(/^ {2}Shop {8}https:\/\/shop\.example\/ru$/m)
    expect(text).toMatch(/postgres:\/\/db\.example:5433\/shop$/m)
    expect(text).toMatch(/https:\/\/gateway\.example\/api$/m)
    expect(text).not.toContain("hidden")
  })
})

it("npm start honours the flags that npm keeps for itself", () => {
  const parsed = parseArguments([], { npm_config_reset: "true" })
  expect(parsed).toMatchObject({ reset: true, watch: false })
})
