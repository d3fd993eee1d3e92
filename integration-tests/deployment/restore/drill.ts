import type { HttpTypes } from "@medusajs/framework/types"
import type { AdminPayoutWithHistory } from "../../../src/api/admin/sbp/payouts/read-payout"
import { checkOut, type Checkout, payFor } from "../../chaos/support/shoppers"
import type { Environment } from "../../chaos/support/store-process"
import { type End, endAll, endingIfFailed } from "../../e2e/support/ends"
import { Stage } from "../../e2e/support/stage"
import { OTHER_CARD, payoutOf } from "../../http/payouts/desk"
import { rawRequest } from "../../http/support/raw-request"
import type { Cart } from "../../http/support/shop"
import { Backup } from "../support/backup"
import { Branch } from "../support/branch"

const OFF = { SBP_PAYOUTS_ENABLED: "false" }

/** A store that had a backup, went on, and lost all that came after it. */
export class Drill {
  store!: Branch
  /** Opened before the backup; told of, and an order, after it. */
  toldLater!: Checkout
  lostOrder!: HttpTypes.AdminOrder
  /** Of a cart that the backup has. */
  cart!: Cart
  openedLater!: Checkout
  /** The backup has nothing of it. */
  all!: Checkout
  /** Settled before the backup, and given back after it. */
  returnedLater!: Checkout
  /** Waited for approval then, and were sent after it. */
  readonly waiting: AdminPayoutWithHistory[] = []
  readonly sentLater = payoutOf({ amount: "5000.00" })

  private constructor(
    readonly stage: Stage,
    private readonly ends: End[]
  ) {}

  /** Up to the start after the restore, with payouts off. */
  static open(): Promise<Drill> {
    return endingIfFailed(async (ends) => {
      const stage = await Stage.open("restore", ends)
      // Only what a test sends itself is told.
      stage.simulator.configure({ notifications: { drop: true } })
      const drill = new Drill(stage, ends)
      await drill.start()
      await drill.begin()
      await drill.store.process.kill()
      const backup = await Backup.take(stage.databaseUrl)
      await drill.start()
      await drill.goOn()
      await drill.store.process.kill()
      await backup.restore()
      await drill.start(OFF)
      return drill
    })
  }

  async start(changes?: Environment): Promise<void> {
    this.store = await Branch.start(this.stage, changes)
    const { process } = this.store
    this.ends.push(() => process.kill())
  }

  tell({ address, body }: Checkout) {
    return rawRequest(address, { body })
  }

  /** What the gateway's cabinet has of a payment, for an operator to type. */
  cabinet({ paymentId }: Checkout) {
    const { simulator } = this.stage
    const payment = simulator.payments().find(({ id }) => id === paymentId)
    return {
      gateway_payment_id: paymentId,
      amount: String(payment?.amount.value),
    }
  }

  async recordRefund({ invoice_id }: Checkout): Promise<void> {
    const { received_amount } = await this.store.invoice(invoice_id)
    await this.store.shop.admin.post("/admin/sbp/refunds", {
      idempotency_key: payoutOf().idempotency_key,
      invoice_id,
      amount: received_amount,
      note: "returned in the cabinet",
      confirm_more_than_owed: true,
    })
  }

  /** A link for a cart that is there, paid, and nobody told. */
  payFor(cart: Cart): Promise<Checkout> {
    return payFor(cart, this.store.shop, this.stage.simulator)
  }

  close(): Promise<void> {
    return endAll(this.ends)
  }

  private async begin(): Promise<void> {
    this.returnedLater = await this.shopper()
    await this.tell(this.returnedLater)
    await this.store.settled(this.returnedLater.invoice_id)
    this.toldLater = await this.shopper()
    this.cart = await this.store.shop.fillCart({ email: "cart@example.com" })
    for (const amount of ["20000.00", "20001.00"]) {
      const payout = { amount, card_number: OTHER_CARD }
      this.waiting.push(await this.store.pay(payout))
    }
  }

  /** The day that will be lost. */
  private async goOn(): Promise<void> {
    const { store } = this
    await this.tell(this.toldLater)
    const { order_id } = await store.settled(this.toldLater.invoice_id)
    this.lostOrder = await store.order(order_id)
    this.openedLater = await this.payFor(this.cart)
    this.all = await this.shopper()
    const paid = { state: "paid" }
    expect(await store.pay(this.sentLater)).toMatchObject(paid)
    for (const { id } of this.waiting) {
      expect(await store.approve(id, OTHER_CARD)).toMatchObject(paid)
    }
    await this.recordRefund(this.returnedLater)
  }

  private shopper(): Promise<Checkout> {
    return checkOut(this.store.origin, this.stage.simulator)
  }
}
