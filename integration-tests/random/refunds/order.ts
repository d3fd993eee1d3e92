import type { TestShop } from "../../http/support/run-shop-tests"
import { OrderChanges } from "../../http/refunds/order-changes"
import { RefundFixture } from "../../http/refunds/refund-fixture"

export type OpenChange = {
  id: string
  change_type: string
  status: string
  return_id: string | null
  claim_id: string | null
  exchange_id: string | null
}

/** A refund that waits until the order's open change is closed. */
export type Waiting = { amount: number; book: () => Promise<unknown> }

/** One of two orders that must have the same figures: one refunded by us, one by Medusa. */
export abstract class Order {
  readonly changes: OrderChanges
  readonly fixture: RefundFixture
  readonly returns: { id: string; item: string; quantity: number }[] = []
  readonly claims: string[] = []
  readonly exchanges: string[] = []
  readonly waiting: Waiting[] = []

  constructor(
    protected readonly use: () => TestShop,
    readonly id: string,
    readonly paymentId: string
  ) {
    this.changes = new OrderChanges(use)
    this.fixture = new RefundFixture(use)
  }

  /** How much of the checkout's payment is not refunded yet. */
  async left(): Promise<number> {
    const sum = async (table: string) => {
      const [row] = await this.use()
        .sql(table)
        .where({ payment_id: this.paymentId, deleted_at: null })
        .sum<{ sum: string | null }[]>("amount")
      return Number(row?.sum ?? 0)
    }
    return round((await sum("capture")) - (await sum("refund")))
  }

  openChange(): Promise<OpenChange | undefined> {
    return this.use()
      .sql<OpenChange>("order_change")
      .where({ order_id: this.id, deleted_at: null })
      .whereIn("status", ["pending", "requested"])
      .first()
  }

  /** Refunds an amount, or postpones it while a change of the order is open. */
  abstract refund(amount: number): Promise<unknown>

  cancel() {
    return this.fixture.cancel(this.id)
  }
}

/**
 * An order paid by SBP: its money is returned outside of Medusa, and the plugin
 * books the refund.
 */
export class SbpOrder extends Order {
  private constructor(
    use: () => TestShop,
    id: string,
    paymentId: string,
    private readonly invoiceId: string
  ) {
    super(use, id, paymentId)
  }

  static async placeOrder(use: () => TestShop, options: object) {
    const { invoice, orderId, paymentId } = await new RefundFixture(
      use
    ).placeOrder(options)
    return new SbpOrder(use, orderId, paymentId, invoice.id)
  }

  async refund(amount: number) {
    const isOpen = (await this.openChange()) !== undefined
    const sum = amount.toFixed(2)
    const refund = await this.fixture.record(this.invoiceId, sum)
    expect(refund.state).toBe(isOpen ? "due" : "booked")
    if (isOpen) {
      this.waiting.push({
        amount,
        book: async () => {
          const booked = await this.fixture.book(refund.id)
          expect(booked.state).toBe("booked")
        },
      })
    }
  }
}

/** The same order, paid by Medusa's own provider, which Medusa refunds itself. */
export class OrdinaryOrder extends Order {
  static async placeOrder(use: () => TestShop, options: object) {
    const { shop } = use()
    const cart = await shop.fillCart(options)
    const collection = await shop.collectionOf(cart)
    await shop.startPayment(collection, { provider_id: "pp_system_default" })
    const { order } = await shop.complete(cart)
    const { id: paymentId } = await use()
      .sql<{ id: string }>("payment")
      .where({ payment_collection_id: collection })
      .first("id")
      .then((row) => row ?? { id: "" })
    await shop.admin.post(`/admin/payments/${paymentId}/capture`, {})
    return new OrdinaryOrder(use, String(order?.id), paymentId)
  }

  /** While a change is open, Medusa's own refund would be left incomplete. */
  async refund(amount: number) {
    const book = () => this.fixture.refund(this.paymentId, amount)
    if (await this.openChange()) {
      this.waiting.push({ amount, book })
    } else {
      await book()
    }
  }
}

export function round(amount: number): number {
  return Math.round(amount * 1e6) / 1e6
}
