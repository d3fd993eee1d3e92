import { randomUUID } from "node:crypto"
import type { HttpTypes } from "@medusajs/framework/types"
import { freePort } from "../../scripts/free-port"
import { adminEmail } from "../../scripts/seed/logins"
import { type Simulator, startSimulator } from "../../simulator"
import { checkOut, openShop } from "../chaos/support/checkout"
import { StoreProcess } from "../chaos/support/store-process"
import { MerchantStore } from "../commands/merchant-store"
import { dropDatabase, inDatabase, urlOf } from "../databases"
import type { Shop } from "../http/support/shop"
import { until } from "../http/support/until"
import { createSeededDatabase } from "../seeded-database"

jest.setTimeout(300_000)

const ours = `SELECT table_name FROM information_schema.tables
  WHERE table_name LIKE '%sbp%' ORDER BY 1`

describe("a store that is to lose the plugin", () => {
  const name = `removal_orders_${process.pid}`
  const merchant = new MerchantStore(urlOf(name))
  let simulator: Simulator
  let running: StoreProcess | undefined
  let port: string
  let shop: Shop

  const start = async (config: string) => {
    await running?.kill()
    merchant.configure(config)
    const env = {
      DATABASE_URL: urlOf(name),
      NODE_ENV: "development",
      PORT: port,
    }
    running = await StoreProcess.start(env, merchant.folder)
    return openShop(`http://localhost:${port}`)
  }

  beforeAll(async () => {
    await createSeededDatabase(name)
    simulator = await startSimulator()
    port = String(await freePort())
    const options = JSON.stringify({
      baseUrl: simulator.url,
      shopId: "100500",
      secretKey: "simulator-secret-key",
      backendUrl: `http://localhost:${port}`,
      storefrontUrl: "http://localhost",
      fingerprintKey: "f".repeat(64),
      operators: [adminEmail],
      payouts: { enabled: true, limits: { rub: { unlimited: true } } },
    })
    shop = await start(`defineConfig(withSbp({ admin }, ${options}))`)
  })
  afterAll(async () => {
    await running?.kill()
    await simulator.close()
    merchant.remove()
    await dropDatabase(name)
  })

  const beforeRemoval = () => merchant.inHost(["before-removal"])
  const order = async (shop: Shop) =>
    (await shop.orders())[0] as HttpTypes.AdminOrder

  it("must keep the plugin while a recipient may still type a card", async () => {
    const { payout } = await shop.admin.post<{ payout: { id: string } }>(
      "/admin/sbp/payouts",
      {
        idempotency_key: randomUUID(),
        amount: "100.00",
        currency_code: "rub",
        link: { recipient_name: "Anna" },
      }
    )
    const { output, code } = await beforeRemoval()
    expect(output).toMatch(
      new RegExp(`✗ Payouts +1 wait or are in doubt: ${payout.id}\\n`)
    )
    expect(output).toContain("reject, withdraw or resolve each")
    expect(code).toBe(1)

    const path = `/admin/sbp/payouts/${payout.id}/withdraw`
    await shop.admin.post(path, { note: "The plugin goes" })
    expect((await beforeRemoval()).output).toMatch(/✓ Payouts/)
  })

  it("shows open links apart from payments without an order and from ended links", async () => {
    const insert = (id: string, state: string, expiresAt: string) =>
      inDatabase(
        name,
        `INSERT INTO sbp_invoice (id, provider_id, shop_id, state, session_ids,
           amount, currency_code, expires_at, idempotency_key)
         VALUES ('${id}', 'pp_sbp_sbp', '1', '${state}', '{}', '1.00', 'rub', '${expiresAt}', '${id}')`
      )
    const [past, future] = [
      "2024-01-01T00:00:00.000Z",
      "2124-01-01T00:00:00.000Z",
    ]
    await insert("sbpinv_open", "open", future)
    await insert("sbpinv_paid", "paid", past)
    await insert("sbpinv_ended", "expired", past)
    const found = await beforeRemoval()
    expect(found.output).toContain(
      `1 can still be paid; the last one ends at ${future}`
    )
    expect(found.output).toMatch(/✗ Payments +1 arrived and have no order yet/)
    expect(found.output).toContain("is in Needs attention: decide there")
    // With the provider out of its region, a payment would get no order now.
    expect(found.output).not.toMatch(/[✗✓] Region/)

    const open = "state IN ('open', 'paid')"
    await inDatabase(name, `DELETE FROM sbp_invoice WHERE ${open}`)
    const { output } = await beforeRemoval()
    expect(output).toMatch(
      new RegExp(`✓ Links +none is open; the last unpaid one ended at ${past}`)
    )
    expect(output).toMatch(/✓ Payments +none waits for its order/)
    await inDatabase(name, "DELETE FROM sbp_invoice")
  })

  it("waits for rows that are still to be processed", async () => {
    await inDatabase(
      name,
      `INSERT INTO sbp_notification (id, invoice_id, provider_id, body_digest, body, process_at)
       VALUES ('sbpnot_1', 'sbpinv_1', 'pp_sbp_sbp', '1', '', now() + interval '1 hour')`
    )
    const { output, code } = await beforeRemoval()
    expect(output).toMatch(/✗ Backlog +1 notifications or refunds are still/)
    expect(output).toContain("run this again in a minute")
    expect(code).toBe(1)
    await inDatabase(name, "DELETE FROM sbp_notification")
    expect((await beforeRemoval()).output).not.toContain("Backlog")
  })

  it("lists an order whose money is held; after it, every table is kept, and Cancel returns nothing", async () => {
    await checkOut(`http://localhost:${port}`, simulator)
    const { id, display_id, total } = await until(
      () => order(shop),
      "the order",
      60_000
    )

    const { output, code } = await merchant.command(["before-removal"])
    expect(output).toMatch(/✗ Orders +1 with SBP money can be cancelled/)
    expect(output).toMatch(
      new RegExp(`^ {2}#${display_id} {2}${id} .* ${total} RUB$`, "m")
    )
    expect(output).toMatch(/✗ Region +shoppers in .* still get links/)
    expect(output).toMatch(/✓ Payouts/)
    expect(code).toBe(1)

    // With the plugin, Medusa's own button is refused.
    const cancel = () => shop.admin.post(`/admin/orders/${id}/cancel`, {})
    await expect(cancel()).rejects.toThrow()
    expect((await order(shop)).status).toBe("pending")

    const before = await inDatabase(name, ours)
    expect(before).toHaveLength(23)
    await running?.kill()
    merchant.configure("defineConfig({ admin })")
    const migrate = [
      "db:migrate",
      "--execute-all-links",
      "--skip-search",
      "--skip-scripts",
    ]
    expect(await merchant.medusa(...migrate)).toMatchObject({ code: 0 })
    const without = await start("defineConfig({ admin })")
    expect(await inDatabase(name, ours)).toEqual(before)
    await without.admin.post(`/admin/orders/${id}/cancel`, {})
    const canceled = await order(without)
    expect(canceled.status).toBe("canceled")
    const money = await inDatabase(
      name,
      `SELECT (SELECT count(*)::int FROM capture) AS captures,
         (SELECT count(*)::int FROM refund) AS refunds`
    )
    expect(money).toEqual([{ captures: 1, refunds: 0 }])
    // A cancelled order is no longer listed.
    expect((await beforeRemoval()).output).toMatch(/✓ Orders/)
  })
})
