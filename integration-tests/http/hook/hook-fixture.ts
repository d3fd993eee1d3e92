import type { NotificationRow } from "../../../src/modules/ledger/models/notification"
import type { Simulator } from "../../../simulator"
import { type RawRequest, rawRequest } from "../support/raw-request"
import type { TestShop } from "../support/run-shop-tests"
import type { Shop } from "../support/shop"

/** A shop and a gateway that sends no notifications by itself. */
export class HookFixture {
  constructor(private readonly use: () => TestShop) {}

  get simulator(): Simulator {
    return this.use().simulator
  }

  get shop(): Shop {
    return this.use().shop
  }

  /** A paid payment of which the store is not notified yet. */
  async paid() {
    const checkout = await this.shop.checkOut()
    this.simulator.pay(checkout.paymentId)
    const dropped = this.simulator
      .notifications()
      .find(({ paymentId }) => paymentId === checkout.paymentId)
    const address = dropped?.url ?? ""
    return {
      ...checkout,
      address,
      token: address.split("/").pop() ?? "",
      /** What the gateway would have sent. */
      body: dropped?.body ?? "",
      post: (body: string | Buffer, options: RawRequest = {}) =>
        rawRequest(address, { body, ...options }),
    }
  }

  async stored(): Promise<NotificationRow[]> {
    return this.shop.ledger.listSbpNotifications({})
  }

  /** Whether everything that was stored has been processed. */
  async isQuiet(): Promise<boolean> {
    const rows = await this.stored()
    return rows.every(({ process_at }) => process_at === null)
  }

  /** How often something happened to an invoice. */
  async count(invoice_id: string, event: string): Promise<number> {
    const { ledger } = this.shop
    return (await ledger.listSbpInvoiceEvents({ invoice_id, event })).length
  }
}
