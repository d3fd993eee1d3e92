import { randomUUID } from "node:crypto"
import { copyFileSync, existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import type { HttpTypes } from "@medusajs/framework/types"
import type { Invoice, Payout } from "../../src/admin/types"
import { openShop } from "../chaos/support/checkout"
import { newCard } from "../e2e/support/cards"
import { PROVIDER } from "../http/support/environment"
import type { Shop } from "../http/support/shop"
import { until } from "../http/support/until"
import { configWithSbp } from "./install-page"
import { openAdminPages } from "./open-admin-pages"
import { settleScript } from "./merchant-script"
import type { FreshStoreHarness } from "./fresh-store-harness"

const production = { NODE_ENV: "production" }
const built = ".medusa/server"

/** The whole journey, in production. */
export function withSbp(get: () => FreshStoreHarness) {
  let shop: Shop
  let invoice: Invoice
  let payout: Payout
  let buildLog: string
  let stop = () => Promise.resolve()

  beforeAll(async () => {
    const { store, page, origin } = get()
    store.write("medusa-config.ts", configWithSbp())
    store.write("src/scripts/settle.ts", settleScript)
    await store.run(page.command("npx medusa db:migrate"))
    // As Medusa's own guide to deployment says.
    buildLog = await store.run("npx medusa build")
    copyFileSync(store.file(".env"), store.file(built, ".env.production"))
    const server = await store.start("npm run start", production, built)
    stop = () => store.stop(server)
    shop = await openShop(origin)
  })
  afterAll(() => stop())

  it("has types that accept the store's own code and reject wrong uses", () => {
    // The build checks the types of every file.
    expect(buildLog).toContain("Backend build completed successfully")
    const script = path.join(built, "src/scripts/settle.js")
    expect(existsSync(get().store.file(script))).toBe(true)
  })

  it("gives the built admin the styles of its pages", () => {
    const assets = get().store.file(built, "public/admin/assets")
    const styles = readdirSync(assets)
      .filter((file) => file.endsWith(".css"))
      .map((file) => readFileSync(path.join(assets, file), "utf8"))
      .join("")
    // Nothing but this package uses these two.
    expect(styles).toContain(".xl\\:block")
    expect(styles).toContain(".pe-28")
  })

  it("can be enabled in a region", async () => {
    const { regions } =
      await shop.admin.get<HttpTypes.AdminRegionListResponse>("/admin/regions")
    const region = regions[0]?.id
    const providers = [PROVIDER, "pp_system_default"]
    await shop.admin.post(`/admin/regions/${region}`, {
      payment_providers: providers,
    })
    const { payment_providers } =
      await shop.shopper.get<HttpTypes.StorePaymentProviderListResponse>(
        `/store/payment-providers?region_id=${region}`
      )
    expect(payment_providers.map(({ id }) => id).sort()).toEqual(providers)
  })

  it("takes a payment, and makes one paid order of it", async () => {
    const { simulator } = get()
    const cart = await shop.fillCart()
    const session = await shop.startPayment(await shop.collectionOf(cart))
    const [payment] = simulator.payments()
    expect(session.data.confirmation_url).toBe(payment?.confirmationUrl)

    simulator.pay(payment?.id ?? "")
    const id = String(session.data.invoice_id)
    invoice = await until(() => settledInvoice(shop, id), "an order", 60_000)
    await simulator.idle()
    const attempts = simulator
      .notifications()
      .flatMap(({ attempts }) => attempts)
    expect(attempts.map(({ status }) => status)).toEqual([200, 200, 200])
    await expectOneOrder(shop, invoice)
  })

  it("settles again in a script of the store, without effect", async () => {
    const script = "npx medusa exec ./src/scripts/settle.ts"
    const log = await get().store.run(`${script} ${invoice.id}`)
    expect(log).toContain(`${invoice.id} is settled`)
    await expectOneOrder(shop, invoice)
  })

  it("sends a payout to a card", async () => {
    const { simulator } = get()
    const answer = await shop.admin.post<{ payout: Payout }>(
      "/admin/sbp/payouts",
      {
        idempotency_key: randomUUID(),
        amount: "120.00",
        currency_code: "rub",
        card_number: newCard(),
      }
    )
    payout = answer.payout
    expect(payout.state).toBe("paid")
    const ids = simulator.payouts().map(({ id }) => id)
    expect(ids).toEqual([payout.gateway_id])
    expect(simulator.violations()).toEqual([])
  })

  it("appears in the built admin, on its own pages and on the order's", () =>
    openAdminPages(get().origin, invoice, payout))

  it("passes its doctor", async () => {
    const { page, store } = get()
    const doctor = page.command("npx medusa-payment-sbp doctor")
    // As docs/deployment.md asks of a store that pays out.
    const quiet = { ...production, LOG_LEVEL: "info" }
    const report = await store.run(doctor, quiet, built)
    // This store's address is not public.
    expect(report.match(/^ +[✗!–].*/gm)).toEqual([
      expect.stringContaining("is not public"),
    ])
    expect(report).toMatch(/^ +1 warning\.$/m)
  })
}

async function settledInvoice({ admin }: Shop, id: string) {
  const { invoice } = await admin.get<{ invoice: Invoice }>(
    `/admin/sbp/invoices/${id}`
  )
  return invoice.state === "settled" && invoice
}

async function expectOneOrder(shop: Shop, { order_id, amount }: Invoice) {
  const orders = await shop.orders()
  expect(orders).toEqual([
    expect.objectContaining({ id: order_id, payment_status: "captured" }),
  ])
  const payments = orders[0]?.payment_collections?.flatMap(
    (collection) => collection.payments ?? []
  )
  expect(payments).toHaveLength(1)
  expect(payments?.[0]?.captures?.map(({ amount }) => amount)).toEqual([
    Number(amount),
  ])
}
