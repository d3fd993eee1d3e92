import type { InvoiceRow } from "../../../src/modules/ledger/models/invoice"
import type { TestShop } from "../support/run-shop-tests"
import { failAfterPayment, failNoMore } from "../support/fail-after-payment"
import { until } from "../support/until"

/** The wait after the third attempt, when the payment is listed for an operator. */
const NEXT_ATTEMPT_MS = 15_000

/** Payments without an order, because Medusa could not make one. */
export class PaymentsWithoutOrder {
  constructor(private readonly use: () => TestShop) {}

  /** Does what `makeSoldOut` does, in a database without anything else. */
  async soldOut() {
    return this.fresh(
      await this.use().prepare("sold_out", () => this.makeSoldOut())
    )
  }

  /** Does what `makeCartChanged` does, in a database without anything else. */
  async cartChanged() {
    return this.fresh(
      await this.use().prepare("cart_changed", () => this.makeCartChanged())
    )
  }

  /** Postpones the next attempt, however long ago the payment was prepared. */
  private async fresh<T extends { invoice: InvoiceRow }>(prepared: T) {
    const { shop, sql } = this.use()
    const { id } = prepared.invoice
    await sql("sbp_invoice")
      .where({ id })
      .whereNotNull("settle_at")
      .update({ settle_at: new Date(Date.now() + NEXT_ATTEMPT_MS) })
    return { ...prepared, invoice: await shop.invoice(id) }
  }

  /** A payment for which Medusa could make no order. */
  async makeSoldOut() {
    const { invoice, ...sold } = await this.use().shop.checkOut()
    return { ...sold, invoice: await this.payAndFail(invoice.id) }
  }

  /**
   * Medusa failed after it captured the payment, and the product has been sold out
   * since.
   */
  async payAndFail(invoiceId: string) {
    const { shop, sql } = this.use()
    await failAfterPayment(sql)
    const invoice = await this.pay(invoiceId, "order_not_created")
    await failNoMore(sql)
    await shop.setStock("TEA-IVAN-50", 0)
    return invoice
  }

  /** The cart was changed: Medusa does not know of the payment. */
  private async makeCartChanged() {
    const { shop } = this.use()
    const { invoice, ...sold } = await shop.checkOut()
    await shop.changeQuantity(sold.cart, 2)
    return { ...sold, invoice: await this.pay(invoice.id, "cart_changed") }
  }

  private async pay(invoiceId: string, reason: string) {
    const { shop, simulator } = this.use()
    const { gateway_payment_id } = await shop.invoice(invoiceId)
    simulator.pay(String(gateway_payment_id))
    await simulator.idle()
    await this.untilListed(invoiceId, reason)
    return shop.invoice(invoiceId)
  }

  /** Repeats settling until the reason is listed for the operator. */
  async untilListed(invoiceId: string, reason: string) {
    const { shop } = this.use()
    await until(async () => {
      await shop.settle(invoiceId)
      return (await shop.attention()).includes(reason)
    }, `${reason} to be on the list`)
  }
}
