import axios from "axios"
import type { InvoiceRow } from "../../../src/modules/ledger/models/invoice"
import type { Simulator } from "../../../simulator"
import { type Cart, Shop } from "../../http/support/shop"
import { until } from "../../http/support/until"
import type { Database } from "./database"

export type Checkout = {
  email: string
  cart_id: string
  invoice_id: string
  session_id: string
  payment_collection_id: string
  paymentId: string
  /** The notification address, and the body that the gateway would send. */
  address: string
  body: string
}

let shoppers = 0

/**
 * Pays as a shopper of a store in another process; no notification is sent.
 */
export async function checkOut(
  origin: string,
  simulator: Simulator
): Promise<Checkout> {
  const shop = await openShop(origin)
  // Not an e-mail of the seed: the tests count rows by e-mail.
  const email = `late-shopper-${++shoppers}@example.com`
  return payFor(await shop.fillCart({ email }), shop, simulator)
}

/** Opens a link for a cart, and pays it. */
export async function payFor(
  cart: Cart,
  shop: Shop,
  simulator: Simulator
): Promise<Checkout> {
  const payment_collection_id = await shop.collectionOf(cart)
  const { data } = await shop.startPayment(payment_collection_id)
  const payment = simulator
    .payments()
    .find(({ orderId }) => orderId === data.invoice_id)
  const paymentId = payment?.id ?? ""
  simulator.pay(paymentId)
  const sent = simulator
    .notifications()
    .find((it) => it.paymentId === paymentId)
  return {
    email: cart.email ?? "",
    cart_id: cart.id,
    invoice_id: String(data.invoice_id),
    session_id: String(data.session_id),
    payment_collection_id,
    paymentId,
    address: sent?.url ?? "",
    body: sent?.body ?? "",
  }
}

const shops = new Map<string, Shop>()

/** Signs in at a store once, however often it is started again. */
export async function openShop(origin: string): Promise<Shop> {
  const api = axios.create({ baseURL: origin })
  const shop = shops.get(origin) ?? (await Shop.open(api))
  shops.set(origin, shop)
  return shop
}

export async function invoiceOf(
  database: Database,
  { invoice_id }: Checkout
): Promise<InvoiceRow | undefined> {
  const [invoice] = await database.rows<InvoiceRow>(
    "SELECT * FROM sbp_invoice WHERE id = $1",
    [invoice_id]
  )
  return invoice
}

export async function waitUntilSettled(
  database: Database,
  checkout: Checkout,
  timeoutMs = 120_000
): Promise<void> {
  await until(
    async () => (await invoiceOf(database, checkout))?.state === "settled",
    `invoice ${checkout.invoice_id} to be settled`,
    timeoutMs
  )
}

/** Makes due all that the sweep processes. */
export async function makeAllDue(database: Database): Promise<void> {
  await database.rows(
    "UPDATE sbp_notification SET process_at = now() WHERE process_at IS NOT NULL"
  )
  await database.rows(
    "UPDATE sbp_invoice SET settle_at = now() WHERE settle_at IS NOT NULL"
  )
}

/** Marks an invoice as paid, which the sweep will not settle for a long time. */
export async function markPaid(
  database: Database,
  { invoice_id }: Checkout
): Promise<void> {
  await database.rows(
    `UPDATE sbp_invoice SET state = 'paid', paid_at = now(),
       received_amount = amount, gateway_status = 'CONFIRMED',
       settle_attempts = 1, settle_at = now() + interval '1 hour'
     WHERE id = $1`,
    [invoice_id]
  )
}
