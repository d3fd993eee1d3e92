import { randomUUID } from "node:crypto"
import type { HttpTypes } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { AdminPayoutWithHistory } from "../../../src/api/admin/sbp/payouts/read-payout"
import type { AdminRefund } from "../../../src/api/admin/sbp/refunds/read-refunds"
import type { RefundRow } from "../../../src/modules/ledger/models/refund"
import { CARD, PayoutFixture } from "../payouts/payout-fixture"
import type { TestShop } from "../support/run-shop-tests"
import type { LocalShop, PaidOrder } from "../support/local-shop"
import { medusaBooks, rounded, sum } from "./medusa-books"

export const REFUNDS = "/admin/sbp/refunds"

type BookingStep =
  | "createOrderChange"
  | "addOrderAction"
  | "addOrderTransactions"
  | "confirmOrderChange"

/**
 * Puts a paid order into the database that each test of a file begins with: most
 * tests need one, and to place it takes longer than the test itself.
 */
export function placeOrderBeforeEachTest(use: () => TestShop) {
  let sold: PaidOrder
  beforeAll(async () => {
    sold = await new RefundFixture(use).placeOrder()
  })
  beforeEach(() => {
    use().sold = sold
  })
}

/** Places paid orders and returns their money, through the HTTP API and the ledger. */
export class RefundFixture {
  readonly payoutFixture: PayoutFixture

  constructor(private readonly use: () => TestShop) {
    this.payoutFixture = new PayoutFixture(use)
  }

  /** Returns the prepared order if it fits, or places another one. */
  async placeOrder(
    options?: Parameters<LocalShop["fillCart"]>[0]
  ): Promise<PaidOrder> {
    const { shop, simulator, sold } = this.use()
    if (sold && !options) {
      this.use().sold = undefined
      return sold
    }
    const { invoice, paymentId, ...rest } = await shop.checkOut(options)
    simulator.pay(paymentId)
    await simulator.idle()
    const settled = await shop.settled(invoice.id)
    return {
      ...rest,
      invoice: settled,
      orderId: String(settled.order_id),
      paymentId: String(settled.medusa_payment_id),
      total: settled.amount,
    }
  }

  /** Places an order of two packets of tea, as the first step of a test. */
  placeTwo(): Promise<PaidOrder> {
    return this.use().prepare("two_sold", () =>
      this.placeOrder({ quantity: 2 })
    )
  }

  /**
   * Returns an invoice's money to a card; a replacement is approved by another
   * person.
   */
  async returnBy(
    invoice_id: string,
    amount: string,
    changes: { card_number?: string } & Record<string, unknown> = {}
  ): Promise<AdminPayoutWithHistory> {
    const { card_number = CARD, ...rest } = changes
    const payout = await this.payoutFixture.create({
      purpose: "return",
      invoice_id,
      amount,
      confirm_duplicate: true,
      // Nothing is owed in these orders: see owed.suite.ts.
      confirm_more_than_owed: true,
      confirm_not_paid: true,
      card_number,
      ...rest,
    })
    if (payout.state !== "awaiting_approval" || !rest.replaces_id) {
      return payout
    }
    const approver = await this.payoutFixture.approver()
    return this.payoutFixture.act(
      payout.id,
      "approve",
      { card_number },
      approver
    )
  }

  async record(invoice_id: string, amount: string, changes: object = {}) {
    const { refund } = await this.payoutFixture.operator.post<{
      refund: RefundRow
    }>(REFUNDS, {
      idempotency_key: randomUUID(),
      invoice_id,
      amount,
      note: "Returned in the cabinet",
      confirm_more_than_owed: true,
      ...changes,
    })
    return refund
  }

  /** Medusa's order module fails in a step of the booking, and only once. */
  async stoppedIn<T>(step: BookingStep, job: () => Promise<T>): Promise<T> {
    const orders = this.use().shop.container.resolve(Modules.ORDER)
    const broken = jest
      .spyOn(orders, step)
      .mockRejectedValueOnce(new Error("the process was stopped"))
    try {
      return await job()
    } finally {
      broken.mockRestore()
    }
  }

  /** Records a refund whose process was stopped before the booking. */
  async recordWithoutBooking(invoice_id: string, amount: string) {
    return this.use().shop.ledger.recordRefund({
      invoice_id,
      amount,
      currency_code: "rub",
      idempotency_key: randomUUID(),
      note: null,
      refund_reason_id: null,
      actor_id: "user_operator",
      returned_at: null,
      replaces_id: null,
      may_close: false,
    })
  }

  /** Books at once, without waiting for the sweep. */
  async book(id: unknown) {
    const { refund } = await this.payoutFixture.operator.post<{
      refund: AdminRefund
    }>(`${REFUNDS}/${String(id)}/book`, {})
    return refund
  }

  /** Refunds by Medusa's own button. */
  refund(paymentId: string, amount?: number, words: object = {}) {
    return this.payoutFixture.operator.post<HttpTypes.AdminPaymentResponse>(
      `/admin/payments/${paymentId}/refund`,
      { ...(amount !== undefined && { amount }), ...words }
    )
  }

  payment(id: string) {
    return this.payoutFixture.operator.get<HttpTypes.AdminPaymentResponse>(
      `/admin/payments/${id}`
    )
  }

  cancel(orderId: string) {
    return this.payoutFixture.operator.post<HttpTypes.AdminOrderResponse>(
      `/admin/orders/${orderId}/cancel`,
      {}
    )
  }

  /** Makes due all that the sweep processes. */
  async makeAllDue() {
    const { sql } = this.use()
    const long = sql.raw("now() - interval '1 hour'")
    await sql("sbp_refund").whereNotNull("book_at").update({ book_at: long })
    await sql("sbp_refund")
      .whereNotNull("booking_started_at")
      .update({ booking_started_at: long })
    await sql("sbp_refund_attempt")
      .whereNotNull("check_at")
      .update({ check_at: long })
  }

  /** The refunds as the admin lists them. */
  async listed(query: string): Promise<AdminRefund[]> {
    const { refunds } = await this.payoutFixture.operator.get<{
      refunds: AdminRefund[]
    }>(`${REFUNDS}?${query}`)
    return refunds
  }

  /** All orders except the prepared one if it was not used. */
  async orders(): Promise<HttpTypes.AdminOrder[]> {
    const { shop, sold } = this.use()
    return (await shop.orders()).filter(({ id }) => id !== sold?.orderId)
  }

  async refunds(invoice_id: string): Promise<RefundRow[]> {
    return this.use().shop.ledger.listSbpRefunds(
      { invoice_id },
      { order: { created_at: "ASC" } }
    )
  }

  async states(invoiceId: string) {
    return (await this.refunds(invoiceId)).map(({ state }) => state)
  }

  /** How many payouts the gateway has executed. */
  executed(): number {
    return this.use().simulator.executions("payout").length
  }

  /** Adds an unpaid item to an order. */
  async add(order_id: string) {
    const { shop } = this.use()
    const { variants } = await shop.admin.get<{ variants: { id: string }[] }>(
      "/admin/product-variants?sku=TEA-IVAN-50"
    )
    const edit = `/admin/order-edits/${order_id}`
    await shop.admin.post("/admin/order-edits", { order_id })
    await shop.admin.post(`${edit}/items`, {
      items: [{ variant_id: variants[0]?.id, quantity: 1 }],
    })
    await shop.admin.post(`${edit}/request`, {})
    await shop.admin.post(`${edit}/confirm`, {})
  }

  /** Adds an item to an order, paid by another provider. */
  async addAndPayOtherwise(order_id: string) {
    const { shop } = this.use()
    await this.add(order_id)
    const { order } = await shop.admin.get<HttpTypes.AdminOrderResponse>(
      `/admin/orders/${order_id}?fields=*payment_collections`
    )
    const open = order.payment_collections.find(
      ({ status }) => status === "not_paid"
    )
    await shop.admin.post(
      `/admin/payment-collections/${open?.id}/mark-as-paid`,
      { order_id }
    )
  }

  /** Medusa's figures of an order, to the last fraction of a kopek. */
  async exactly(order_id: string) {
    const { sql } = this.use()
    const [account] = await sql("order_transaction")
      .where({ order_id, deleted_at: null })
      .sum<{ sum: string }[]>("amount")
    const summary = await sql<{ totals: { pending_difference: number } }>(
      "order_summary"
    )
      .where({ order_id, deleted_at: null })
      .orderBy("version", "desc")
      .first()
    return {
      paid: Number(account?.sum),
      owed: Number(summary?.totals.pending_difference),
    }
  }

  /** The figures of one order in all books, which must agree. */
  async books(invoiceId: string, orderId: string) {
    const test = this.use()
    const rows = await this.refunds(invoiceId)
    const booked = rows.filter(({ state }) => state === "booked")
    const returns = await test
      .sql<{ idempotency_key: string }>("sbp_payout")
      .where({ invoice_id: invoiceId })
      .select("idempotency_key")
    const keys = returns.map(({ idempotency_key }) => idempotency_key)
    const sent = test.simulator
      .executions("payout")
      .filter(({ idempotencyKey }) => keys.includes(idempotencyKey))
    return {
      /** In Medusa's payments, its order transactions and its summary. */
      ...(await medusaBooks(test, orderId)),
      /** In the ledger, and in the gateway's books and the cabinet's. */
      booked: rounded(sum(booked.map(({ amount }) => amount))),
      sent: rounded(sum(sent.map(({ amount }) => amount))),
      recorded: rounded(
        sum(
          booked
            .filter(({ kind }) => kind === "recorded")
            .map(({ amount }) => amount)
        )
      ),
    }
  }
}
