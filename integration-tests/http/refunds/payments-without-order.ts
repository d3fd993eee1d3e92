import type { InvoiceRow } from "../../../src/modules/ledger/models/invoice"
import type { TestShop } from "../support/run-shop-tests"
import { failAfterPayment, failNoMore } from "../support/fail-after-payment"
import { until } from "../support/until"

/** After the third one, when an operator is told. */
const NEXT_ATTEMPT_MS = 15_000

/** Payments of which no order could be made. */
export class PaymentsWithoutOrder {
  constructor(private readonly use: () => TestShop) {}

  /** As `makeSoldOut` does, in a database without anything else. */
  async soldOut() {
    return this.fresh(
      await this.use().prepare("sold_out", () => this.makeSoldOut())
    )
  }

  /** As `makeCartChanged` does, in a database without anything else. */
  async cartChanged() {
    return this.fresh(
      await this.use().prepare("cart_changed", () => this.makeCartChanged())
    )
  }

  /** However long ago it was prepared, its next attempt is not due yet. */
  private async fresh<T extends { invoice: InvoiceRow }>(prepared: T) {
    const { shop, sql } = this.use()
    const { id } = prepared.invoice
    await sql("sbp_invoice")
      .where({ id })
      .whereNotNull("settle_at")
      .update({ settle_at: new Date(Date.now() + NEXT_ATTEMPT_MS) })
    return { ...prepared, invoice: await shop.invoice(id) }
  }

  /**
   * Medusa failed after it captured the payment, and the product is sold out
   * since.
   */
  async makeSoldOut() {
    const { shop, sql } = this.use()
    const sold = await this.check()
    await failAfterPayment(sql)
    const withoutOrder = await this.pay(sold, "order_not_created")
    await failNoMore(sql)
    await shop.setStock("TEA-IVAN-50", 0)
    return withoutOrder
  }

  /** The cart was changed: Medusa does not know of the payment. */
  private async makeCartChanged() {
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
