import type { HttpTypes } from "@medusajs/framework/types"
import type { AdminPayoutWithHistory } from "../../../src/api/admin/sbp/payouts/read-payout"
import { checkOut, type Checkout, payFor } from "../../chaos/support/checkout"
import type { Environment } from "../../chaos/support/store-process"
import {
  type Cleanup,
  runCleanups,
  cleaningUpOnFailure,
} from "../../e2e/support/cleanups"
import { StoreFixture } from "../../e2e/support/store-fixture"
import { OTHER_CARD, payoutOf } from "../../http/payouts/payout-fixture"
import { rawRequest } from "../../http/support/raw-request"
import { inDatabase } from "../../databases"
import { inlineCodeOf } from "../../docs/support/blocks"
import { proseOf } from "../../docs/support/pages"
import type { Cart } from "../../http/support/shop"
import { Backup } from "../support/backup"
import { OperatedProcess } from "../support/operated-process"

/** The query of the restore's first step, for invoices. */
const BEHIND_LOST = String(
  inlineCodeOf(proseOf("docs/deployment.md")).find((code) =>
    code.startsWith("SELECT setval(")
  )
)

const OFF = { SBP_PAYOUTS_ENABLED: "false" }

/** A store that went on after its backup, and lost everything since. */
export class RestoreFixture {
  store!: OperatedProcess
  /** Opened before the backup; notified and settled after it. */
  notifiedLater!: Checkout
  lostOrder!: HttpTypes.AdminOrder
  /** A cart that is in the backup. */
  cart!: Cart
  openedLater!: Checkout
  /** A checkout of which nothing is in the backup. */
  madeLater!: Checkout
  /** Settled before the backup, and returned after it. */
  returnedLater!: Checkout
  /** Payouts that waited for approval at the backup, and were sent after it. */
  readonly waiting: AdminPayoutWithHistory[] = []
  /** Of all invoices and payouts, also of those that are lost. */
  references: unknown[] = []
  readonly sentLater = payoutOf({ amount: "5000.00" })

  private constructor(
    readonly storeFixture: StoreFixture,
    private readonly cleanups: Cleanup[]
  ) {}

  /** Runs everything up to the start after the restore, with payouts off. */
  static open(): Promise<RestoreFixture> {
    return cleaningUpOnFailure(async (cleanups) => {
      const storeFixture = await StoreFixture.open("restore", cleanups)
      // Only notifications that a test sends itself arrive.
      storeFixture.simulator.configure({ notifications: { drop: true } })
      const fixture = new RestoreFixture(storeFixture, cleanups)
      await fixture.start()
      await fixture.prepareBackup()
      const backup = await Backup.take(storeFixture.databaseUrl)
      await fixture.runLostDay()
      await fixture.store.process.kill()
      fixture.references = await fixture.query(
        "SELECT reference FROM sbp_invoice UNION ALL SELECT reference FROM sbp_payout"
      )
      await backup.restore()
      await fixture.query(BEHIND_LOST)
      await fixture.query(BEHIND_LOST.replaceAll("sbp_invoice", "sbp_payout"))
      await fixture.start(OFF)
      return fixture
    })
  }

  async start(changes?: Environment): Promise<void> {
    this.store = await OperatedProcess.start(this.storeFixture, changes)
    const { process } = this.store
    this.cleanups.push(() => process.kill())
  }

  query(sql: string): Promise<unknown[]> {
    const { pathname } = new URL(this.storeFixture.databaseUrl)
    return inDatabase(pathname.slice(1), sql)
  }

  notify({ address, body }: Checkout) {
    return rawRequest(address, { body })
  }

  /**
   * The data of a payment in the gateway's cabinet, for an operator to enter.
   */
  cabinet({ paymentId }: Checkout) {
    const { simulator } = this.storeFixture
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

  /** Pays a link for an existing cart; the store is not notified. */
  payFor(cart: Cart): Promise<Checkout> {
    return payFor(cart, this.store.shop, this.storeFixture.simulator)
  }

  close(): Promise<void> {
    return runCleanups(this.cleanups)
  }

  private async prepareBackup(): Promise<void> {
    this.returnedLater = await this.shopper()
    await this.notify(this.returnedLater)
    await this.store.settled(this.returnedLater.invoice_id)
    this.notifiedLater = await this.shopper()
    this.cart = await this.store.shop.fillCart({ email: "cart@example.com" })
    for (const amount of ["20000.00", "20001.00"]) {
      const payout = { amount, card_number: OTHER_CARD }
      this.waiting.push(await this.store.pay(payout))
    }
  }

  /** Runs the day that will be lost. */
  private async runLostDay(): Promise<void> {
    const { store } = this
    await this.notify(this.notifiedLater)
    const { order_id } = await store.settled(this.notifiedLater.invoice_id)
    this.lostOrder = await store.order(order_id)
    this.openedLater = await this.payFor(this.cart)
    this.madeLater = await this.shopper()
    const paid = { state: "paid" }
    expect(await store.pay(this.sentLater)).toMatchObject(paid)
    for (const { id } of this.waiting) {
      expect(await store.approve(id, OTHER_CARD)).toMatchObject(paid)
    }
    await this.recordRefund(this.returnedLater)
  }

  private shopper(): Promise<Checkout> {
    return checkOut(this.store.origin, this.storeFixture.simulator)
  }
}
