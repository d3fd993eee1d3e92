import { Modules } from "@medusajs/framework/utils"
import type { InvoiceRow } from "../../../src/modules/ledger/models/invoice"
import type { NotificationRow } from "../../../src/modules/ledger/models/notification"
import type { Simulator } from "../../../simulator"
import { PROVIDER } from "../support/environment"
import type { LocalShop } from "../support/local-shop"
import { type RawRequest, rawRequest } from "../support/raw-request"
import type { TestShop } from "../support/run-shop-tests"
import { until } from "../support/until"

/** A shop and a gateway that sends no notifications by itself. */
export class HookFixture {
  constructor(private readonly use: () => TestShop) {}

  get simulator(): Simulator {
    return this.use().simulator
  }

  get shop(): LocalShop {
    return this.use().shop
  }

  /** Pays, without a cart, which takes time; the store is not notified yet. */
  async paid() {
    const payments = this.shop.container.resolve(Modules.PAYMENT)
    const sum = { amount: 449.4, currency_code: "rub" }
    const { id } = await payments.createPaymentCollections(sum)
    const { data } = await payments.createPaymentSession(id, {
      ...sum,
      provider_id: PROVIDER,
      data: {},
    })
    return this.pay(await this.shop.invoice(String(data?.invoice_id)))
  }

  /** Pays for a cart, which becomes an order. */
  async paidCart() {
    const { cart, invoice } = await this.shop.checkOut()
    return { cart, ...this.pay(invoice) }
  }

  private pay(invoice: InvoiceRow) {
    const paymentId = String(invoice.gateway_payment_id)
    this.simulator.pay(paymentId)
    const dropped = this.simulator
      .notifications()
      .find((it) => it.paymentId === paymentId)
    const address = dropped?.url ?? ""
    return {
      invoice,
      paymentId,
      address,
      token: address.split("/").pop() ?? "",
      /** The body that the gateway would have sent. */
      body: dropped?.body ?? "",
      post: (body: string | Buffer, options: RawRequest = {}) =>
        rawRequest(address, { body, ...options }),
    }
  }

  /** Waits until the store knows that the money has arrived. */
  confirmed({ id }: InvoiceRow): Promise<boolean> {
    return until(
      async () => (await this.shop.invoice(id)).state === "paid",
      `the money of ${id}`
    )
  }

  async stored(): Promise<NotificationRow[]> {
    return this.shop.ledger.listSbpNotifications({})
  }

  /** Whether everything that was stored has been processed. */
  async isQuiet(): Promise<boolean> {
    const rows = await this.stored()
    return rows.every(({ process_at }) => process_at === null)
  }

  /** How often an event happened to an invoice. */
  async count(invoice_id: string, event: string): Promise<number> {
    const { ledger } = this.shop
    return (await ledger.listSbpInvoiceEvents({ invoice_id, event })).length
  }
}
