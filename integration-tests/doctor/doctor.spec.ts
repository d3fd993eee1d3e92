import { once } from "node:events"
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { createServer } from "node:tls"
import { freePort } from "../../scripts/free-port"
import { type Simulator, startSimulator } from "../../simulator"
import { StoreProcess } from "../chaos/support/store-process"
import { dropDatabase, inDatabase, urlOf } from "../databases"
import { byHand, MerchantStore } from "../commands/merchant-store"
import { createSeededDatabase } from "../seeded-database"
import { drift } from "./drift.suite"
import { faultsOf } from "./findings"
import { returnPages } from "./return-pages.suite"
import { StubServers } from "./stub-servers"

type Options = Record<string, unknown>

const database = `doctor_${process.pid}`

const migrationOf = (module: string) =>
  readdirSync(`src/modules/${module}/migrations`)
    .filter((file) => file.startsWith("Migration"))
    .map((file) => path.basename(file, ".ts"))[0]
const LEDGER_MIGRATION = migrationOf("ledger")
const STATEMENT_MIGRATION = migrationOf("statement")

/** A user of the database who may read it only. */
const reader = `reader_${process.pid}`
const store = new MerchantStore(urlOf(database))
const stubServers = new StubServers()

let simulator: Simulator
let running: StoreProcess
/** The options of a healthy store. */
let options: Options

beforeAll(async () => {
  await createSeededDatabase(database)
  simulator = await startSimulator()
  const port = await freePort()
  const shop = await stubServers.add(({ url }, res) => {
    res.writeHead(url?.startsWith("/checkout/return?") ? 200 : 404)
    res.end("the shop")
  })
  options = {
    baseUrl: simulator.url,
    shopId: "100500",
    secretKey: "hidden, too",
    backendUrl: `http://localhost:${port}`,
    storefrontUrl: shop,
    operators: ["user_1"],
  }
  store.configure(config())
  const env = {
    DATABASE_URL: urlOf(database),
    NODE_ENV: "development",
    PORT: String(port),
    // A worker's jobs would process what the doctor should find unprocessed.
    MEDUSA_WORKER_MODE: "server",
  }
  running = await StoreProcess.start(env, store.folder)
  await inDatabase(
    database,
    // One region and two users, in place of the demo shop's.
    `DELETE FROM region_payment_provider; DELETE FROM region; DELETE FROM "user";
     INSERT INTO region (id, name, currency_code) VALUES ('reg_1', 'Russia', 'rub');
     INSERT INTO region_payment_provider (id, region_id, payment_provider_id)
       VALUES ('regpp_1', 'reg_1', 'pp_sbp_sbp');
     UPDATE region_country SET region_id = 'reg_1' WHERE iso_2 = 'ru';
     INSERT INTO "user" (id, email) VALUES ('user_1', 'admin@example.com'),
       ('user_2', 'second@example.com')`
  )
})
afterAll(async () => {
  await running?.kill()
  await simulator?.close()
  stubServers.close()
  store.remove()
  await dropDatabase(database)
})
afterEach(() => simulator.clearFaults())

/** A configuration that withSbp writes, with some options changed. */
function config(changes: Options = {}, rest = ""): string {
  const all = JSON.stringify({ ...options, ...changes })
  return `defineConfig(withSbp({ admin, ${rest} }, ${all}))`
}

const plugin = () =>
  `{ resolve: "medusa-payment-sbp", options: ${JSON.stringify(options)} }`
const provider = (id = "sbp") =>
  `{ resolve: "medusa-payment-sbp/providers/sbp", id: "${id}", options: ${JSON.stringify(options)} }`
const ledger = 'dependencies: ["sbpLedger"]'

function examine(configuration: string, environment = {}) {
  store.configure(configuration)
  return store.examine(environment)
}

/** Runs the command itself, as a merchant does. */
function runDoctor(configuration: string, ...flags: string[]) {
  store.configure(configuration)
  return store.doctor(flags)
}

/** The address of a stub server that gives one answer to every request. */
function answering(status: number, headers: Record<string, string> = {}) {
  return stubServers.add((_, res) => res.writeHead(status, headers).end())
}

describe("the doctor in a healthy store", () => {
  it("reports no fault, warns that a developer's machine is not public, changes nothing and sends no money", async () => {
    const before = await rowVersions()
    simulator.clearFaults()
    const asked = simulator.requests().length
    const { output, code } = await runDoctor(config())
    expect(withoutPlaces(output)).toBe(`
  ✓ Node           NODE
  ✓ Medusa         2.21.2
  ✓ Configuration  medusa-config.js
  ✓ Entries        plugin, ledger, pp_sbp_sbp
  ✓ Options        good
  ✓ Processes      does all, and has to be the only one (workerMode: shared)
  ✓ Database       localhost:PORT/DATABASE
  ✓ Migrations     3 of 3
  ✓ Tables         as the migrations make them
  ✓ Clock          as the database's
  ✓ Region         pp_sbp_sbp in Russia
  ✓ People         user_1
  ✓ Ledger         up to date; 0 open entries in Needs attention
  ✓ Trail          no payouts yet
  ! Notifications  http://localhost:PORT is not public, or without TLS: the gateway cannot reach it from outside
                   → set backendUrl to the public https address of this store; on a developer's machine, that is as it should be
  ✓ Notifications  http://localhost:PORT/hooks/sbp/… is this store, and knows the key of pp_sbp_sbp
  ✓ Gateway        http://127.0.0.1:PORT answers (whether it takes the key, only a payment shows)
  ✓ Return page    http://127.0.0.1:PORT/checkout/return is there

  1 warning.

`)
    expect(code).toBe(0)
    expect(await rowVersions()).toEqual(before)
    // Neither create-payment nor create-payout was called.
    expect(simulator.requests()).toHaveLength(asked)
    expect(simulator.executions()).toEqual([])
  })

  it("reports no fault if the store's user may do no more than the store needs", async () => {
    const all = "SELECT, INSERT, UPDATE, DELETE ON ALL TABLES"
    const { configuration, sql, environment } = limitedTo(all, "")
    // Nothing but nextval is asked of a sequence, for which either right is enough.
    const sequences = `GRANT SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public TO ${reader}`
    const [begin = "", end = ""] = sql ?? []
    await inDatabase(database, `${begin}; ${sequences}`)
    try {
      const { output } = await examine(await configuration(), environment)
      expect(faultsOf(output)).toEqual([])
    } finally {
      await inDatabase(database, end)
    }
  })

  it("reports in JSON on request, and only in JSON, even if the store's dotenv prints a text", async () => {
    const dotenv = path.join(store.folder, "node_modules/dotenv")
    const before = readlinkSync(dotenv)
    const talking = path.resolve(
      "node_modules/@mikro-orm/core/node_modules/dotenv"
    )
    rmSync(dotenv)
    symlinkSync(talking, dotenv)
    try {
      const { output, code } = await runDoctor(config(), "--json", "--offline")
      const { findings } = JSON.parse(output) as {
        findings: { level: string; subject: string }[]
      }
      expect(findings.filter(({ level }) => level === "fault")).toEqual([])
      expect(findings.map(({ subject }) => subject)).toContain("Migrations")
      expect(code).toBe(0)
    } finally {
      rmSync(dotenv)
      symlinkSync(before, dotenv)
    }
  })

  it("finds Redis behind TLS, with any certificate", async () => {
    const fixture = (name: string) =>
      readFileSync(`src/gateway/__tests__/fixtures/localhost-${name}.pem`)
    const tls = { cert: fixture("cert"), key: fixture("key") }
    const redis = createServer(tls, (socket) =>
      socket.end("-NOAUTH Authentication required.\r\n")
    )
    redis.listen(0, "127.0.0.1")
    await once(redis, "listening")
    const { port } = redis.address() as AddressInfo
    const redisUrl = `rediss://:hidden@127.0.0.1:${port}`
    const { output } = await examine(
      config({}, `projectConfig: { redisUrl: "${redisUrl}" }`)
    )
    redis.close()
    expect(output).toMatch(lineWith("✓", `127.0.0.1:${port}`))
  })

  it("reports its findings until the database refused further queries", async () => {
    const owned = urlOf(database).replace(/\/\/[^@]*@/, `//${reader}:hidden@`)
    await inDatabase(
      database,
      `CREATE ROLE ${reader} LOGIN PASSWORD 'hidden';
       GRANT ALL ON ALL TABLES IN SCHEMA public TO ${reader};
       REVOKE SELECT ON sbp_payout_event FROM ${reader}`
    )
    try {
      const { output } = await examine(config(), { DATABASE_URL: owned })
      expect(output).toMatch(lineWith("✓", "pp_sbp_sbp in Russia"))
      expect(faultsOf(output)[0]).toContain(
        "does not let this user read its tables"
      )
    } finally {
      await inDatabase(database, `DROP OWNED BY ${reader}; DROP ROLE ${reader}`)
    }
  })

  it("accepts a configuration that is written by hand", async () => {
    const { code } = await examine(byHand(plugin(), provider(), ledger))
    expect(code).toBe(0)
  })
})

type Setup = {
  configuration: () => string | Promise<string>
  /** SQL that breaks the database, and SQL that fixes it. */
  sql?: [broken: string, fixed: string]
  environment?: Record<string, string>
  fault: string
  remedy: string
}

const notRun = (migration: string | undefined): Setup => ({
  configuration: () => config(),
  sql: [
    `UPDATE mikro_orm_migrations SET name = name || '?' WHERE name = '${migration}'`,
    "UPDATE mikro_orm_migrations SET name = replace(name, '?', '')",
  ],
  fault: `${migration} was not run`,
  remedy: "npx medusa db:migrate",
})

/** The store's user has only these rights, and misses one on these tables and sequences. */
const limitedTo = (rights: string, missed: string): Setup => ({
  configuration: () => config(),
  sql: [
    `CREATE ROLE ${reader} LOGIN PASSWORD 'hidden';
     GRANT ${rights} IN SCHEMA public TO ${reader}`,
    `DROP OWNED BY ${reader}; DROP ROLE ${reader}`,
  ],
  environment: {
    DATABASE_URL: urlOf(database).replace(/\/\/[^@]*@/, `//${reader}:hidden@`),
  },
  fault: `does not let this user write to ${missed}`,
  remedy: "grant the rights to the store's user",
})

const openInvoiceOf = (provider: string, shop: string): Setup["sql"] => [
  `INSERT INTO sbp_invoice (id, provider_id, shop_id, state, session_ids,
     amount, currency_code, expires_at, idempotency_key)
   VALUES ('sbpinv_1', '${provider}', '${shop}', 'open', '{}', '1.00', 'rub', now(), 'key')`,
  "DELETE FROM sbp_invoice",
]

const setups: Record<string, Setup> = {
  "defineConfig was forgotten": {
    configuration: () => `withSbp({ admin }, ${JSON.stringify(options)})`,
    fault: "medusa-config.js exports what Medusa does not take",
    remedy: "write `module.exports = defineConfig(…)`",
  },
  "the configuration quotes a secret as it fails": {
    configuration: () => `JSON.parse("hidden")`,
    fault: "something in it is not valid JSON",
    remedy: "fix it",
  },
  "the configuration does not load": {
    configuration: () => `defineConfig(withSbp(${config()}, options))`,
    fault: 'a payment provider with the id "sbp" exists already',
    remedy: "fix it",
  },
  "the plugin is missing": {
    configuration: () => byHand("", provider(), ledger),
    fault: "the plugin is not in the configuration",
    remedy:
      'add { resolve: "medusa-payment-sbp", options: { … } } to "plugins"',
  },
  "the provider is missing": {
    configuration: () => byHand(plugin(), "", ledger),
    fault: "the payment module has no SBP provider",
    remedy: 'add { resolve: "medusa-payment-sbp/providers/sbp", id: "sbp"',
  },
  "the way to the ledger is missing": {
    configuration: () => byHand(plugin(), provider()),
    fault: "the payment module cannot reach the SBP ledger",
    remedy: 'add dependencies: ["sbpLedger"]',
  },
  "the provider has no id": {
    configuration: () =>
      byHand(plugin(), provider().replace('id: "sbp",', ""), ledger),
    fault: "an SBP provider has no id: Medusa will not start",
    remedy: 'give it one: id: "sbp"',
  },
  "two providers have one id": {
    configuration: () =>
      byHand(plugin(), `${provider()}, ${provider()}`, ledger),
    fault: "two payment providers are called pp_sbp_sbp",
    remedy: "give one another id",
  },
  "an option is missing": {
    configuration: () => config({ secretKey: undefined }),
    fault: "secretKey is missing",
    remedy: "set it to the secret key from the gateway's cabinet",
  },
  "an option is misspelt": {
    configuration: () => config({ curencies: ["rub"] }),
    fault: "curencies is not an option",
    remedy: "check its spelling, or remove it",
  },
  "the database is not there": {
    configuration: () => config(),
    environment: { DATABASE_URL: "postgres://me:hidden@localhost:9/shop" },
    fault: "localhost:9/shop refuses the connection",
    remedy: "start Postgres",
  },
  "the password is not encoded": {
    configuration: () => config(),
    environment: {
      DATABASE_URL: "postgres://me:12/hidden@localhost:5432/shop",
    },
    fault: "the database",
    remedy: "fix DATABASE_URL",
  },
  "the password is wrong": {
    configuration: () => config(),
    environment: {
      DATABASE_URL: urlOf(database).replace(/:[^:@]*@/, ":hidden@"),
    },
    fault: "refuses the user or the password",
    remedy: "fix them in DATABASE_URL",
  },
  "the database has another name": {
    configuration: () => config(),
    environment: { DATABASE_URL: urlOf("nowhere") },
    fault: "/nowhere does not exist",
    remedy: "npx medusa db:create",
  },
  "the database lets the store only read": {
    configuration: () => config(),
    sql: [
      `ALTER DATABASE "${database}" SET default_transaction_read_only = on`,
      `BEGIN READ WRITE;
       ALTER DATABASE "${database}" RESET default_transaction_read_only;
       COMMIT`,
    ],
    fault: "lets this user only read",
    remedy: "switch that off for the role of the store",
  },
  "the store's user may not write": limitedTo(
    "SELECT ON ALL TABLES",
    "sbp_alert, sbp_attention"
  ),
  "the store's user may not change rows": limitedTo(
    "SELECT, INSERT, DELETE ON ALL TABLES",
    "sbp_alert, sbp_attention"
  ),
  "the store's user may not take references": limitedTo(
    "SELECT, INSERT, UPDATE, DELETE ON ALL TABLES",
    "sbp_invoice_reference_number, sbp_payout_reference_number"
  ),
  "the store's user may delete nothing": limitedTo(
    "SELECT, INSERT, UPDATE ON ALL TABLES",
    "sbp_figure, sbp_figure_time, sbp_invoice_reference_number, sbp_payout_figure, sbp_payout_reference_number, sbp_statement, sbp_statement_line"
  ),
  "Redis does not answer": {
    configuration: () =>
      config(
        {},
        'projectConfig: { redisUrl: "redis://:hidden@127.0.0.1:9/1" }'
      ),
    fault: "127.0.0.1:9 does not answer (ECONNREFUSED)",
    remedy: "start it, or fix redisUrl",
  },
  "something else answers for Redis": {
    configuration: () => {
      const { host } = new URL(String(options.storefrontUrl))
      return config({}, `projectConfig: { redisUrl: "redis://${host}" }`)
    },
    fault: "is no Redis",
    remedy: "start it, or fix redisUrl",
  },
  "the gateway is the store itself": {
    configuration: () => config({ baseUrl: options.backendUrl }),
    fault: "is this store itself",
    remedy: "set baseUrl to the gateway's address",
  },
  "nothing was migrated": {
    configuration: () => config(),
    environment: { DATABASE_URL: urlOf("postgres") },
    fault: "this database has no Medusa in it",
    remedy: "npx medusa db:migrate",
  },
  "a migration was not run": notRun(LEDGER_MIGRATION),
  "a migration of statements was not run": notRun(STATEMENT_MIGRATION),
  "the provider is switched off": {
    configuration: () => config(),
    sql: [
      "UPDATE payment_provider SET is_enabled = false WHERE id = 'pp_sbp_sbp'",
      "UPDATE payment_provider SET is_enabled = true WHERE id = 'pp_sbp_sbp'",
    ],
    fault: "does not know pp_sbp_sbp yet, or it is switched off",
    remedy: "start Medusa once",
  },
  "no region has the provider": {
    configuration: () => config(),
    sql: [
      "UPDATE region_payment_provider SET deleted_at = now()",
      "UPDATE region_payment_provider SET deleted_at = NULL",
    ],
    fault: "pp_sbp_sbp is enabled in no region",
    remedy: "Settings → Regions",
  },
  "Medusa was not started with it yet": {
    configuration: () => byHand(plugin(), provider("new"), ledger),
    fault: "this database does not know pp_sbp_new yet",
    remedy: "start Medusa once",
  },
  "no user has an operator's e-mail": {
    configuration: () => config({ operators: ["Gone@example.com"] }),
    fault: '"Gone@example.com" in operators is no user\'s e-mail',
    remedy: "list the user's id",
  },
  "an operator's e-mail changed hands": {
    configuration: () => config({ operators: ["Admin@example.com"] }),
    sql: [
      "INSERT INTO sbp_person (id, email, user_id) VALUES ('p', 'admin@example.com', 'user_0')",
      "DELETE FROM sbp_person",
    ],
    fault: "belongs to another user than the one who is bound to it",
    remedy: "list the user's id",
  },
  "a user took a listed e-mail that had no user": {
    configuration: () => config({ operators: ["admin@example.com"] }),
    sql: [
      "INSERT INTO sbp_person (id, email) VALUES ('p', 'admin@example.com')",
      "DELETE FROM sbp_person",
    ],
    fault: "belongs to a user who got it after it was listed",
    remedy: "an approver binds the user to the e-mail",
  },
  "a row of the history of payouts was put in": {
    configuration: () => config(),
    sql: [
      `INSERT INTO sbp_payout_event (id, number, event, details, hash)
         VALUES ('sbppev_1', 1, 'created', '{}', repeat('0', 64))`,
      `ALTER TABLE sbp_payout_event DISABLE TRIGGER USER;
       DELETE FROM sbp_payout_event;
       ALTER TABLE sbp_payout_event ENABLE TRIGGER USER`,
    ],
    fault:
      "the history of payouts was changed in spite of its triggers: row 1 was changed",
    remedy: "compare with a backup",
  },
  "no process runs the jobs": {
    configuration: () => config(),
    sql: [
      `INSERT INTO sbp_notification (id, invoice_id, provider_id, body_digest, body, process_at)
       VALUES ('sbpnot_1', 'sbpinv_1', 'pp_sbp_gone', '1', '', now() - interval '1 hour')`,
      "DELETE FROM sbp_notification",
    ],
    fault: "something has been due since",
    remedy: "workerMode",
  },
  "a provider is gone that has open invoices": {
    configuration: () => config(),
    sql: openInvoiceOf("pp_sbp_old", "1"),
    fault: "1 open invoices belong to pp_sbp_old",
    remedy: "put that provider back",
  },
  "another shop has a misspelt option, which is not missing": {
    configuration: () => {
      const wrong = JSON.stringify({ ...options, shopId: "2", curencies: [] })
      const second = `{ resolve: "medusa-payment-sbp/providers/sbp", id: "second", options: ${wrong} }`
      return byHand(plugin(), `${provider()}, ${second}`, ledger)
    },
    sql: openInvoiceOf("pp_sbp_second", "2"),
    fault: "curencies is not an option",
    remedy: "check its spelling, or remove it",
  },
  "events of payouts are not published": {
    configuration: () => config(),
    sql: [
      `INSERT INTO sbp_payout_batch (id, state, idempotency_key, name, shop_id,
         currency_code, row_count, amount, digest, days, created_by, approve_by, updated_at)
       VALUES ('sbppb_1', 'made', 'key', 'Partners', '1', 'rub', 1, '1.00', '1', 3,
         'user_1', now(), now() - interval '1 hour')`,
      `ALTER TABLE sbp_payout_batch DISABLE TRIGGER USER;
       DELETE FROM sbp_payout_batch;
       ALTER TABLE sbp_payout_batch ENABLE TRIGGER USER`,
    ],
    fault: "something has been due since",
    remedy: "its log says what fails",
  },
  "several processes do not lock each other out": {
    configuration: () => config({}, 'projectConfig: { workerMode: "worker" }'),
    fault: "locks are kept in the memory of each process",
    remedy: "need the Redis modules: docs/deployment.md",
  },
  "locks are kept where they do not lock, by one process too": {
    configuration: () =>
      config(
        {},
        `modules: [{
           resolve: "@medusajs/medusa/locking",
           options: { providers: [{ resolve: "@medusajs/medusa/locking-postgres" }] },
         }]`
      ),
    fault: "locks are kept in Postgres: one payment may become two orders",
    remedy: "take locking-postgres out: docs/deployment.md",
  },
  "locks are kept where they do not lock, beside others that nothing uses": {
    configuration: () =>
      config(
        {},
        `modules: [{
           resolve: "@medusajs/medusa/locking",
           options: { providers: [
             { resolve: "@medusajs/medusa/locking-redis", id: "redis" },
             { resolve: "@medusajs/medusa/locking-postgres", id: "postgres", is_default: true },
           ] },
         }]`
      ),
    fault: "locks are kept in Postgres: one payment may become two orders",
    remedy: "take locking-postgres out: docs/deployment.md",
  },
  "several processes lock in two ways, of which none is the default": {
    configuration: () =>
      config(
        {},
        `projectConfig: { workerMode: "worker" },
         modules: [{
           resolve: "@medusajs/medusa/locking",
           options: { providers: [
             { resolve: "@medusajs/medusa/locking-redis", id: "redis" },
             { resolve: "@medusajs/medusa/locking-redis", id: "other" },
           ] },
         }]`
      ),
    fault: "locks are kept in the memory of each process",
    remedy: "need the Redis modules: docs/deployment.md",
  },
  "the store is not running": {
    configuration: async () =>
      config({ backendUrl: `http://localhost:${await freePort()}` }),
    fault: "nothing listens there (connection refused)",
    remedy: "start the store, or fix backendUrl",
  },
  "notifications go to something else": {
    configuration: async () => config({ backendUrl: await answering(200) }),
    fault: "answers 200, and not from this plugin",
    remedy: "let the proxy pass POST and GET of /hooks/sbp/ on",
  },
  "the proxy does not reach Medusa": {
    configuration: async () => config({ backendUrl: await answering(502) }),
    fault: "answers 502, and not from this plugin",
    remedy: "the proxy does not reach Medusa",
  },
  "the address redirects": {
    configuration: async () => {
      const headers = { location: "https://x.example" }
      return config({ backendUrl: await answering(301, headers) })
    },
    fault: "redirects to https://x.example",
    remedy: "set backendUrl to the address that it redirects to",
  },
  "the store was started with another key": {
    configuration: () => config({ secretKey: "hidden" }),
    fault: "does not know this configuration's secretKey",
    remedy: "start it with the same environment",
  },
  "the gateway's host does not exist": {
    configuration: () => config({ baseUrl: "https://gateway.invalid" }),
    fault: "https://gateway.invalid cannot be reached: its host",
    remedy: "fix baseUrl",
  },
  "a clock is wrong": {
    configuration: async () => {
      const date = new Date(Date.now() + 3_600_000).toUTCString()
      return config({ baseUrl: await answering(404, { date }) })
    },
    fault: "s behind that of the gateway",
    remedy: "let all machines keep time by NTP",
  },
}

describe("the doctor names the fault and the remedy when", () => {
  it.each(Object.entries(setups))("%s", async (_, setup) => {
    const { configuration, sql, environment } = setup
    const written = await configuration()
    if (sql) await inDatabase(database, sql[0])
    try {
      const { output, code } = await examine(written, environment)
      const [fault = "", remedy = ""] = faultsOf(output)
      expect(fault).toContain(setup.fault)
      expect(remedy).toContain(setup.remedy)
      expect(faultsOf(output)).toHaveLength(2)
      expect(output).not.toContain("hidden")
      expect(code).toBe(1)
    } finally {
      if (sql) await inDatabase(database, sql[1])
    }
  })
})

describe("the doctor finds drifted tables when", () =>
  drift(() => ({ store, database, configuration: config() })))

describe("the doctor opens the page that shoppers return to, and", () =>
  returnPages(stubServers, async (storefrontUrl) => {
    const { output } = await examine(config({ storefrontUrl }))
    return output.slice(output.indexOf("Return page"))
  }))

describe("the doctor warns when", () => {
  it.each([
    [
      "a region has a currency that the provider does not take",
      () => config({ currencies: ["usd"] }),
      "Russia is in rub, which pp_sbp_sbp does not take",
      'add "rub" to the option currencies',
    ],
    [
      "no user may move money by hand",
      () => config({ operators: [] }),
      "no user may confirm a payment",
      "list a user in the option operators",
    ],
    [
      "several processes share locks only",
      () =>
        config(
          {},
          `projectConfig: { workerMode: "server" },
           modules: [{
             resolve: "@medusajs/medusa/locking",
             options: { providers: [{ resolve: "@medusajs/medusa/locking-redis" }] },
           }]`
        ),
      "events are kept in the memory of each process",
      "docs/deployment.md",
    ],
    [
      "one person could send any amount",
      () =>
        config({
          fingerprintKey: "f".repeat(64),
          payouts: {
            enabled: true,
            limits: { rub: { unlimited: true, perPayout: "100" } },
          },
        }),
      "RUB has no perDay: one operator can send any amount",
      "set both in payouts.limits, instead of unlimited",
    ],
    [
      "a limit never counts",
      () => config(payoutsWith({ perPayout: "300", perDay: "200" })),
      "perPayout of RUB (300.00) is above its perDay (200.00)",
      "lower it",
    ],
    [
      "no card may get as much as one payout",
      () =>
        config(
          payoutsWith({
            perPayout: "300",
            perDay: "500",
            perCardPerDay: "200",
          })
        ),
      "perPayout of RUB (300.00) is above its perCardPerDay (200.00)",
      "lower it",
    ],
    ...(["perCardPerDay", "perDay"] as const).map(
      (limit): [string, () => string, string, string] => [
        `${limit} refuses what would need approval`,
        () =>
          config({
            ...payoutsWith({
              perPayout: "100",
              perDay: "500",
              [limit]: "300",
              approvalAbove: "300",
            }),
            approvers: ["user_2"],
          }),
        `approvalAbove of RUB (300.00) is not below its ${limit} (300.00)`,
        "lower approvalAbove",
      ]
    ),
    ...["user_1", "Admin@example.com"].map(
      (approver): [string, () => string, string, string] => [
        `the only approver is an operator, listed as ${approver}`,
        () => {
          const { payouts, ...key } = payoutsWith({
            perPayout: "100",
            perDay: "200",
          })
          return config({
            ...key,
            payouts: { ...(payouts as Options), approveNewCards: true },
            approvers: [approver],
          })
        },
        "nobody can approve what user_1 creates",
        "list a second person in approvers",
      ]
    ),
    [
      "payouts go out of a shop without a provider",
      () => {
        const other = JSON.stringify({ ...options, shopId: "200600" })
        const entry = `{ resolve: "medusa-payment-sbp", options: ${other} }`
        return byHand(entry, provider(), ledger)
      },
      "payouts go out of shop 200600, which has no provider",
      "give the plugin's entry the options of one of the providers",
    ],
  ])("%s", async (_, configuration, fact, remedy) => {
    const { output, code } = await examine(configuration())
    expect(output).toMatch(lineWith("!", fact))
    expect(output).toMatch(lineWith("→", remedy))
    expect(faultsOf(output)).toEqual([])
    expect(code).toBe(0)
  })
})

it("the doctor accepts several processes with all roles on Redis", async () => {
  const redis = `[
    { resolve: "@medusajs/medusa/event-bus-redis" },
    { resolve: "@medusajs/medusa/workflow-engine-redis" },
    {
      resolve: "@medusajs/medusa/locking",
      options: { providers: [{ resolve: "@medusajs/medusa/locking-redis" }] },
    },
  ]`
  const { output } = await examine(config({}, `modules: ${redis}`))
  expect(output).toMatch(lineWith("✓", "others may run beside it"))
})

it("the doctor accepts approvalAbove above perPayout, because it counts what one card gets", async () => {
  const { output, code } = await examine(
    config({
      ...payoutsWith({
        perPayout: "100",
        perDay: "500",
        perCardPerDay: "300",
        approvalAbove: "200",
      }),
      approvers: ["user_2"],
    })
  )
  expect(output).toMatch(lineWith("✓", "RUB: 100.00 each"))
  expect(output).toMatch(lineWith("✓", "user_1, user_2"))
  expect(code).toBe(0)
})

it("the doctor warns when two providers are one shop of the gateway", async () => {
  const both = `${provider()}, ${provider("second")}`
  const { output } = await examine(byHand(plugin(), both, ledger))
  expect(output).toMatch(lineWith("!", "two providers are shop 100500"))
  expect(output).toMatch(lineWith("→", "a shop of its own"))
})

describe("the doctor outside of a store", () => {
  it("says in which folder to run it", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "sbp-nowhere-"))
    const { output, code } = await store.doctor([], {}, folder)
    expect(faultsOf(output)).toEqual([
      expect.stringContaining("@medusajs/medusa is not installed"),
      expect.stringContaining("run this in the folder of your Medusa store"),
    ])
    expect(code).toBe(1)
    rmSync(folder, { recursive: true })
  })

  it("says which Medusa it supports", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "sbp-old-"))
    for (const name of ["medusa", "framework"]) {
      const at = path.join(folder, "node_modules/@medusajs", name)
      mkdirSync(at, { recursive: true })
      const manifest = { name: `@medusajs/${name}`, version: "2.8.4" }
      writeFileSync(path.join(at, "package.json"), JSON.stringify(manifest))
    }
    const { output, code } = await store.doctor([], {}, folder)
    expect(output).toMatch(
      lineWith("✗", "2.8.4 is not what this plugin is made for")
    )
    expect(output).toMatch(
      lineWith("→", "install Medusa 2.21.0 or a newer 2.x")
    )
    expect(code).toBe(1)
    rmSync(folder, { recursive: true })
  })

  it("prints its usage", async () => {
    const { output, code } = await store.doctor(["now"])
    expect(output).toContain("npx medusa-payment-sbp doctor")
    expect(code).toBe(2)
  })
})

function payoutsWith(rub: Record<string, string>): Options {
  return {
    fingerprintKey: "f".repeat(64),
    payouts: { enabled: true, limits: { rub } },
  }
}

function lineWith(mark: string, text: string): RegExp {
  const plain = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  return new RegExp(`^ *${mark} .*${plain}`, "m")
}

/** Addresses and versions differ in every run. */
function withoutPlaces(output: string): string {
  return output
    .replaceAll(/(localhost|127\.0\.0\.1):\d+/g, "$1:PORT")
    .replaceAll(database, "DATABASE")
    .replace(process.versions.node, "NODE")
}

/** The transaction that wrote each row of the store, and the row's place on disk. */
async function rowVersions() {
  const tables = (await inDatabase(
    database,
    "SELECT relname AS name FROM pg_stat_user_tables"
  )) as { name: string }[]
  expect(tables.length).toBeGreaterThan(100)
  const versions = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, xmin::text, ctid::text FROM "${name}"`
  )
  return inDatabase(database, `${versions.join(" UNION ALL ")} ORDER BY 1, 3`)
}
