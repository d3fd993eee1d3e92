import type { AdminPaymentRequest } from "../../../src/api/admin/sbp/payment-requests/read-payment-requests"
import type { StorePayment } from "../../../src/api/store/sbp/payment-sessions/store-payment-of"
import type { StorePaymentRequest } from "../../../src/flows/payment-requests/payment-request-of"
import { settleDue } from "../../../src/flows/settlement/settle-due"
import type { InvoiceRow } from "../../../src/modules/ledger/models/invoice"
import { USUAL } from "../../usual-cart"
import { OrderChanges } from "../refunds/order-changes"
import { makeAskedOrder } from "../support/asked-order"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { until } from "../support/until"
import { StaffOrders } from "./staff-orders"

/** An order's payment link, as its page reads and pays it, and Medusa's own figures. */
export class RequestFixture extends StaffOrders {
  readonly changes: OrderChanges

  constructor(protected override readonly use: () => TestShop) {
    super(use)
    this.changes = new OrderChanges(use)
  }

  async read(id: string): Promise<StorePaymentRequest> {
    const { payment_request } = await this.use().shop.shopper.get<{
      payment_request: StorePaymentRequest
    }>(`/store/sbp/payment-requests/${id}`)
    return payment_request
  }

  /** The payment that the page shows to a shopper who returns from a link. */
  async returned({ session_ids }: InvoiceRow): Promise<StorePayment> {
    const { payment } = await this.use().shop.shopper.get<{
      payment: StorePayment
    }>(`/store/sbp/payment-sessions/${session_ids[0]}`)
    return payment
  }

  /** Asks, as staff, for what an order owes. */
  async ask(order_id: string) {
    const { payment_request } = await this.use().shop.admin.post<{
      payment_request: AdminPaymentRequest
    }>("/admin/sbp/payment-requests", { order_id })
    return payment_request
  }

  async cannotBeRead(id: string): Promise<void> {
    expect((await answerOf(this.read(id)))?.status).toBe(404)
  }

  /** Clicks _Pay_, and does not pay yet. */
  async openLink(id: string, provider_id?: string) {
    const { shop } = this.use()
    const { data } = await shop.startPayment(id, { provider_id })
    return shop.invoice(String(data.invoice_id))
  }

  async pay(id: string) {
    const invoice = await this.openLink(id)
    this.payLinks(invoice)
    return invoice
  }

  /** Pays all links at the same moment. */
  payLinks(...links: InvoiceRow[]): void {
    for (const { gateway_payment_id } of links) {
      this.use().simulator.pay(String(gateway_payment_id))
    }
  }

  /** Waits until the money of these links is booked, or left to the operator. */
  ended(...links: InvoiceRow[]): Promise<InvoiceRow[]> {
    const { shop } = this.use()
    return until(async () => {
      await settleDue(shop.container)
      const all = await Promise.all(links.map(({ id }) => shop.invoice(id)))
      return all.every((it) => it.paid_at && !it.settle_at) && all
    }, `${links.length} payments to end`)
  }

  /** The amounts of our gateway's money that Medusa has captured. */
  async captured(): Promise<string[]> {
    const rows = await this.use()
      .sql<{ amount: string }>("payment")
      .whereLike("provider_id", "pp_sbp_%")
      .whereNotNull("captured_at")
    return rows.map(({ amount }) => Number(amount).toFixed(2))
  }

  /** Expects the money of one link in Medusa's books, and an entry for each other link. */
  async expectBookedOnce(...links: InvoiceRow[]): Promise<void> {
    const all = await this.ended(...links)
    const booked = all.filter(({ state }) => state === "settled")
    const left = all.filter(({ state }) => state === "paid")
    expect(booked).toHaveLength(1)
    expect(left).toHaveLength(links.length - 1)
    expect(await this.captured()).toEqual([booked[0]?.amount])
    const entries = await this.use().shop.ledger.listSbpAttentions({
      resolved_at: null,
    })
    const listed = entries.map((it) => [it.reason, it.invoice_id])
    expect(listed).toEqual(left.map(({ id }) => ["already_paid_elsewhere", id]))
  }

  /** The store's answer to a click that must fail. */
  async refusalOf(id: string): Promise<string | undefined> {
    const answer = await answerOf(this.use().shop.startPayment(id))
    return answer && `${answer.status} ${answer.data.message}`
  }

  /**
   * An order that cost nothing, and then became more expensive: its cart's collection asks
   * for what one more of its item costs (349.90).
   */
  async freeOrder() {
    const { shop } = this.use()
    const cart = await shop.fillCart()
    const id = await shop.collectionOf(cart)
    await shop.credit(cart, 449.4)
    const { order } = await shop.complete(cart)
    const orderId = String(order?.id)
    await shop.makeDearer(orderId)
    expect(await shop.openCollectionOf(orderId)).toBe(id)
    return { orderId, id }
  }

  /**
   * A paid order of two pieces, of which one comes back for two others: it owes the
   * price of one (349.90).
   */
  async claimedOrder() {
    const { shop } = this.use()
    const { orderId, id } = await makeAskedOrder(this.use())
    await this.changes.markAsPaid(orderId, id)
    await this.changes.fulfil(orderId)
    const [line] = await this.changes.items(orderId)
    const item = { id: String(line?.id), quantity: 1 }
    const claim = await this.changes.replace(orderId, item, 2)
    return {
      orderId,
      id: await shop.openCollectionOf(orderId),
      item,
      claim_id: claim.id,
      return_id: claim.return_id,
    }
  }

  /** Exchanges one piece of a fulfilled order for two, so that it owes one more. */
  async exchange(order_id: string): Promise<void> {
    const { admin } = this.use().shop
    const [item] = await this.changes.items(order_id)
    const { variants } = await admin.get<{ variants: { id: string }[] }>(
      `/admin/product-variants?sku=${USUAL.sku}`
    )
    const { exchange } = await admin.post<{ exchange: { id: string } }>(
      "/admin/exchanges",
      { order_id }
    )
    const path = `/admin/exchanges/${exchange.id}`
    await admin.post(`${path}/inbound/items`, {
      items: [{ id: item?.id, quantity: 1 }],
    })
    await admin.post(`${path}/outbound/items`, {
      items: [{ variant_id: variants[0]?.id, quantity: 2 }],
    })
    await admin.post(`${path}/request`, {})
  }
}
