import type {
  RefundPaymentInput,
  RefundPaymentOutput,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { AdminAttention } from "../../../src/api/admin/sbp/attention/with-facts"
import { sweep } from "../support/sweep"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { ANSWER_LOST, refusalOf } from "./gateway-faults"
import { AttentionFixture } from "./attention-fixture"
import { RefundFixture } from "./refund-fixture"

/** Medusa's, through which its payment module asks our provider. */
type PaymentProviders = {
  refundPayment(
    providerId: string,
    input: RefundPaymentInput
  ): Promise<RefundPaymentOutput>
}

export function notBooked(use: () => TestShop) {
  const fixture = new RefundFixture(use)
  const { payoutFixture } = fixture
  const attentionFixture = new AttentionFixture(use)

  async function sweepUntilListed() {
    const { shop } = use()
    for (let times = 0; times < 3; times++) {
      await fixture.makeAllDue()
      await sweep(shop.container)
    }
    return attentionFixture.entryOf("refund_not_booked")
  }

  it("says why, and books the refund on request once the cause is fixed", async () => {
    const { shop } = use()
    const { invoice, orderId, total } = await fixture.placeOrder()
    await shop.admin.post("/admin/order-edits", { order_id: orderId })
    const refund = await fixture.record(invoice.id, total)
    expect(refund.state).toBe("due")
    expect(await shop.attention()).toEqual([])
    const entry = await sweepUntilListed()
    const [listed] = await fixture.listed(`id=${refund.id}`)
    expect(listed).toMatchObject({
      state: "due",
      book_error: expect.stringMatching(/./) as string,
      book_at: expect.stringMatching(/Z$/) as string,
      booked_at: null,
    })
    expect(listed?.book_attempts).toBeGreaterThanOrEqual(3)
    expect(entry).toMatchObject({
      subject_id: refund.id,
      invoice_id: invoice.id,
      details: { amount: total, error: listed?.book_error },
      actions: ["book_refund"],
    })
    const resolve = `/admin/sbp/attention/${entry?.id}/resolve`
    const refused = await answerOf(shop.admin.post(resolve, { note: "Later" }))
    expect(refused).toMatchObject({
      status: 400,
      data: { message: expect.stringContaining("is not booked") as string },
    })
    // The edit still blocks the booking.
    const tried = await fixture.book(refund.id)
    expect(tried).toMatchObject({
      state: "due",
      book_attempts: Number(listed?.book_attempts) + 1,
    })
    await shop.admin.delete(`/admin/order-edits/${orderId}`)
    await attentionFixture.act("book_refund", entry)
    expect(await fixture.listed(`id=${refund.id}`)).toMatchObject([
      { state: "booked", book_error: null, book_at: null },
    ])
    expect(await shop.attention()).toEqual([])
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      account: "0.00",
      pending: "0.00",
      refunded: total,
      booked: total,
    })
  })

  it("refuses to cancel its order, and says where the money is", async () => {
    const { shop, simulator } = use()
    const { invoice, orderId, total } = await fixture.placeOrder()
    const broken = jest
      .spyOn(shop.container.resolve(Modules.PAYMENT), "refundPayment")
      .mockRejectedValue(new Error("payments are away"))
    let entry: AdminAttention
    try {
      simulator.fault("payout", ANSWER_LOST)
      const payout = await fixture.returnBy(invoice.id, total)
      expect(await refusalOf(fixture.cancel(orderId))).toMatch(
        /holds 449\.40 RUB of SBP payment .* 449\.40 RUB is on its way back by a payout\. Then cancel/
      )
      await payoutFixture.act(payout.id, "resolve", {
        outcome: "paid",
        note: "Seen",
      })
      entry = await sweepUntilListed()
      expect(entry.details).toMatchObject({ error: "payments are away" })
      expect(await refusalOf(fixture.cancel(orderId))).toMatch(
        /holds 449\.40 RUB of SBP payment .* 449\.40 RUB is back and waits to be booked\. Then cancel/
      )
      expect(await refusalOf(fixture.returnBy(invoice.id, total))).toMatch(
        /0\.00 RUB left to return/
      )
    } finally {
      broken.mockRestore()
    }
    await attentionFixture.act("book_refund", entry)
    expect(await shop.attention()).toEqual([])
    await fixture.cancel(orderId)
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      account: "0.00",
      refunded: total,
      booked: total,
      sent: total,
    })
  })

  it("is an error if Medusa names another refund to the provider, and finds the real one next time", async () => {
    const { shop, sql } = use()
    const { invoice, orderId, paymentId } = await fixture.placeOrder()
    const { paymentProviderService_: providers } = shop.container.resolve<{
      paymentProviderService_: PaymentProviders
    }>(Modules.PAYMENT)
    const refund = providers.refundPayment.bind(providers)
    const named = jest
      .spyOn(providers, "refundPayment")
      .mockImplementation((provider, input) =>
        refund(provider, { ...input, context: { idempotency_key: "key_1" } })
      )
    const { id, state } = await fixture.record(invoice.id, "100")
    named.mockRestore()
    expect(state).toBe("due")
    expect(await fixture.listed(`id=${id}`)).toMatchObject([
      {
        book_error:
          "Medusa booked a refund without asking the provider for it by its id",
      },
    ])
    const { payment } = await fixture.payment(paymentId)
    expect(payment.refunds).toMatchObject([{ amount: 100 }])
    await fixture.makeAllDue()
    await sweep(shop.container)
    expect(await fixture.listed(`id=${id}`)).toMatchObject([
      { state: "booked", medusa_refund_id: payment.refunds?.[0]?.id },
    ])
    // Nor does a later booking delete it.
    const long = sql.raw("now() - interval '1 hour'")
    await sql("refund").update({ created_at: long })
    await fixture.record(invoice.id, "50")
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      account: "299.40",
      pending: "0.00",
      refunded: "150.00",
      booked: "150.00",
    })
  })

  it.each([
    ["after it looked for its hold", "after", "listOrderChanges"],
    ["before it looked for its hold", "before", "listOrderChanges"],
    ["before it held the order once more", "before", "createOrderChange"],
  ] as const)(
    "is in the account once if its process stalled %s, and went on after another process had booked it",
    async (_, when, step) => {
      const { shop, sql } = use()
      const { invoice, orderId } = await fixture.placeOrder()
      const id = await fixture.recordWithoutBooking(invoice.id, "100")
      const orders = shop.container.resolve(Modules.ORDER)
      const go = orders[step].bind(orders) as (
        ...args: unknown[]
      ) => Promise<unknown>
      let hasStood = false
      /** Stalls until both locks have ended: ours in the database, and Medusa's. */
      async function standStill() {
        hasStood = true
        await sql.raw(
          `SELECT pg_terminate_backend(pid) FROM pg_locks
         WHERE locktype = 'advisory' AND database = (
           SELECT oid FROM pg_database WHERE datname = current_database())`
        )
        const unlocked = jest
          .spyOn(shop.container.resolve(Modules.LOCKING), "execute")
          .mockImplementation((_, job) => job())
        await fixture.book(id)
        unlocked.mockRestore()
      }
      if (step === "createOrderChange") {
        await fixture.stoppedIn("addOrderTransactions", () => fixture.book(id))
        await sql("order_change")
          .where({ order_id: orderId })
          .update({ deleted_at: new Date() })
      }
      const stalling = jest.spyOn(orders, step).mockImplementation((async (
        ...args: unknown[]
      ) => {
        const done = when === "after" ? await go(...args) : undefined
        // The refund is in Medusa's payment, and not yet in the order's account.
        if (!hasStood && (await sql("refund").first("id"))) {
          await standStill()
        }
        return done ?? go(...args)
      }) as never)
      await fixture.makeAllDue()
      await sweep(shop.container)
      stalling.mockRestore()
      expect(hasStood).toBe(true)
      expect(await fixture.states(invoice.id)).toEqual(["booked"])
      const transactions = sql("order_transaction").where({
        order_id: orderId,
        reference: "refund",
      })
      expect(await transactions).toHaveLength(1)
      const open = { order_id: orderId, status: "pending", deleted_at: null }
      expect(await sql("order_change").where(open)).toEqual([])
      expect(await fixture.books(invoice.id, orderId)).toMatchObject({
        account: "349.40",
        pending: "0.00",
      })
    }
  )

  it("does not book the refund a second time", async () => {
    const { invoice, orderId } = await fixture.placeOrder()
    const { id } = await fixture.record(invoice.id, "100")
    expect(await fixture.book(id)).toMatchObject({ state: "booked" })
    expect((await answerOf(fixture.book("sbpref_none")))?.status).toBe(404)
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      refunded: "100.00",
      booked: "100.00",
    })
  })
}
