import type { TestShop } from "../support/run-shop-tests"
import { failAfterPayment, failNoMore } from "../support/fail-after-payment"
import { until } from "../support/until"

/** Payments of which no order could be made. */
export class PaymentsWithoutOrder {
  constructor(private readonly use: () => TestShop) {}

  /**
   * Medusa failed after it captured the payment, and the product is sold out
   * since.
   */
  async soldOut() {
    const { shop, sql } = this.use()
    const sold = await this.check()
    await failAfterPayment(sql)
    const withoutOrder = await this.pay(sold, "order_not_created")
    await failNoMore(sql)
    await shop.setStock("TEA-IVAN-50", 0)
    return withoutOrder
  }

  /** The cart was changed: Medusa does not know of the payment. */
  async cartChanged() {
    const { shop } = this.use()
    const sold = await this.check()
    await shop.changeQuantity(sold.cart, 2)
    return this.pay(sold, "cart_changed")
  }

  /** Repeats settling until the reason is listed for the operator. */
  async untilListed(invoiceId: string, reason: string) {
    const { shop } = this.use()
    await until(async () => {
      await shop.settle(invoiceId)
      return (await shop.attention()).includes(reason)
    }, `${reason} to be on the list`)
  }

  private check() {
    return this.use().shop.checkOut()
  }

  private async pay(
    {
      invoice: { id },
      ...sold
    }: Awaited<ReturnType<PaymentsWithoutOrder["check"]>>,
    reason: string
  ) {
    const { shop, simulator } = this.use()
    simulator.pay(sold.paymentId)
    await simulator.idle()
    await this.untilListed(id, reason)
    return { ...sold, invoice: await shop.invoice(id) }
  }
}
