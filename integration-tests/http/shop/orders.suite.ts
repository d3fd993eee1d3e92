import type { HttpTypes } from "@medusajs/framework/types"
import { settleDue } from "../../../src/flows/settlement/settle-due"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { until } from "../support/until"
import { loseRefund } from "../support/wrong-summary"

/** Collections that pay for an order: there is no cart to complete. */
export function orders(use: () => TestShop) {
  /** An order that is paid in full, and then made more expensive by an edit. */
  const orderWithMoreToPay = () =>
    use().prepare("order_with_more_to_pay", async () => {
      const { shop } = use()
      const cart = await shop.fillCart()
      const collectionId = await shop.collectionOf(cart)
      await shop.startPayment(collectionId, {
        provider_id: "pp_system_default",
      })
      const { order } = await shop.complete(cart)
      const orderId = String(order?.id)
      await shop.makeDearer(orderId)
      return { orderId, collectionId: await shop.openCollectionOf(orderId) }
    })

  async function openLink() {
    const { shop } = use()
    const { orderId, collectionId } = await orderWithMoreToPay()
    const session = await shop.startPayment(collectionId)
    const invoice = await shop.invoice(String(session.data.invoice_id))
    const paymentId = String(invoice.gateway_payment_id)
    return { orderId, collectionId, invoice, paymentId }
  }

  const order = async (id: string) => {
    const { order } = await use().shop.admin.get<{
      order: HttpTypes.AdminOrder
    }>(`/admin/orders/${id}?fields=+summary,*transactions`)
    return order as HttpTypes.AdminOrder & {
      transactions: { reference: string; amount: number }[]
    }
  }

  const owed = async (orderId: string) =>
    (await order(orderId)).summary.pending_difference

  /** The totals of the ledger's settled money and of Medusa's captures. */
  const sums = async () => {
    const { shop, sql } = use()
    const settled = await shop.ledger.listSbpInvoices({ state: "settled" })
    const ours = await sql<{ amount: string }>("payment").where({
      provider_id: "pp_sbp_sbp",
    })
    const captures = await sql<{ amount: string; payment_id: string }>(
      "capture"
    )
    const ids = ours.map((it) => (it as unknown as { id: string }).id)
    const sum = (rows: { amount: string | null }[]) =>
      rows.reduce((total, { amount }) => total + Number(amount), 0).toFixed(2)
    return {
      settled: sum(
        settled.map(({ received_amount }) => ({ amount: received_amount }))
      ),
      payments: sum(ours),
      captures: sum(captures.filter((it) => ids.includes(it.payment_id))),
    }
  }

  it("an order that became more expensive is paid in part, and a further link asks for the rest", async () => {
    const { shop, simulator } = use()
    const { orderId, collectionId, invoice, paymentId } = await openLink()
    await shop.makeDearer(orderId)
    simulator.pay(paymentId)
    const settled = await shop.settled(invoice.id)
    expect(settled).toMatchObject({ amount: "799.30", order_id: orderId })
    expect(await owed(orderId)).toBe(349.9)
    expect(await shop.attention()).toEqual([])

    const restId = await shop.openCollectionOf(orderId)
    expect(restId).not.toBe(collectionId)
    const session = await shop.startPayment(restId)
    const rest = await shop.invoice(String(session.data.invoice_id))
    expect(rest.amount).toBe("349.90")
    simulator.pay(String(rest.gateway_payment_id))
    await shop.settled(rest.id)
    expect(await owed(orderId)).toBe(0)
    expect(await sums()).toEqual({
      settled: "1149.20",
      payments: "1149.20",
      captures: "1149.20",
    })
    expect(await shop.attention()).toEqual([])
    // Nothing is left to pay by a link.
    expect((await answerOf(shop.startPayment(collectionId)))?.status).toBe(400)
    // The order can still be edited.
    await shop.makeDearer(orderId)
    expect(await owed(orderId)).toBe(349.9)
  })

  it("a further link asks for the rest beside a collection of which another provider took a part", async () => {
    const { shop, simulator, sql } = use()
    const { orderId, collectionId, invoice, paymentId } = await openLink()
    // The state in which Medusa leaves a collection after an edit cancelled its other part.
    await sql("payment_collection")
      .whereNot({ id: collectionId })
      .update({ status: "partially_captured" })
    await shop.makeDearer(orderId)
    simulator.pay(paymentId)
    await shop.settled(invoice.id)
    const { data } = await shop.startPayment(
      await shop.openCollectionOf(orderId)
    )
    expect((await shop.invoice(String(data.invoice_id))).amount).toBe("349.90")
  })

  it("a further link asks for the rest, whatever Medusa's summary has lost", async () => {
    const { shop, simulator, sql } = use()
    const { orderId, collectionId, invoice, paymentId } = await openLink()
    await shop.makeDearer(orderId)
    await loseRefund(sql, orderId)
    simulator.pay(paymentId)
    await shop.settled(invoice.id)
    const restId = await shop.openCollectionOf(orderId)
    expect(restId).not.toBe(collectionId)
    const { data } = await shop.startPayment(restId)
    expect((await shop.invoice(String(data.invoice_id))).amount).toBe("349.90")
  })

  it("an order with two paid links books both, and lists the excess", async () => {
    const { shop, simulator } = use()
    const { orderId, collectionId, invoice, paymentId } = await openLink()
    await shop.makeDearer(orderId)
    const session = await shop.startPayment(collectionId)
    const second = await shop.invoice(String(session.data.invoice_id))
    expect(second.amount).toBe("1149.20")
    simulator.pay(paymentId)
    await shop.settled(invoice.id)
    simulator.pay(String(second.gateway_payment_id))
    await shop.settled(second.id)
    expect(await owed(orderId)).toBe(-799.3)
    expect(await shop.attention()).toEqual(["order_total_differs"])
    const [entry] = await shop.ledger.listSbpAttentions({})
    expect(entry?.details).toMatchObject({
      order_id: orderId,
      paid: "1149.20",
      overpaid: "799.30",
    })
    expect(await sums()).toMatchObject({
      settled: "1948.50",
      captures: "1948.50",
    })
  })

  it("two links of an order that are paid at once are booked once each", async () => {
    const { shop, simulator } = use()
    const { orderId, collectionId, paymentId } = await openLink()
    await shop.makeDearer(orderId)
    const session = await shop.startPayment(collectionId)
    const second = await shop.invoice(String(session.data.invoice_id))
    simulator.pay(paymentId)
    simulator.pay(String(second.gateway_payment_id))
    await until(async () => {
      await settleDue(shop.container)
      const all = await shop.ledger.listSbpInvoices({})
      const ended = all.filter(({ state, settle_at }) => {
        return state === "settled" || (state === "paid" && !settle_at)
      })
      return ended.length === 2
    }, "both to end")
    // The order of the two decides whether anything was still owed.
    const { settled, payments, captures } = await sums()
    expect([payments, captures]).toEqual([settled, settled])
    const due = await owed(orderId)
    expect(await shop.attention()).toEqual([
      due < 0 ? "order_total_differs" : "already_paid_elsewhere",
    ])
  })

  it("links of two collections of an order that are paid at once are settled one after the other", async () => {
    const { shop, simulator, sql } = use()
    const { orderId, collectionId, invoice, paymentId } = await openLink()
    await shop.makeDearer(orderId)
    const dear = await shop.startPayment(collectionId)
    simulator.pay(paymentId)
    await shop.settled(invoice.id)
    const rest = await shop.startPayment(await shop.openCollectionOf(orderId))
    const links = await Promise.all(
      [dear, rest].map(({ data }) => shop.invoice(String(data.invoice_id)))
    )
    // Medusa reads an order's account, adds to it, and writes it.
    await sql.raw(`
      CREATE FUNCTION slowly() RETURNS trigger AS $$ BEGIN
        PERFORM pg_sleep(0.7); RETURN NEW; END $$ LANGUAGE plpgsql;
      CREATE TRIGGER slowly BEFORE UPDATE ON order_summary
        FOR EACH ROW EXECUTE FUNCTION slowly();`)
    for (const { gateway_payment_id } of links) {
      simulator.pay(String(gateway_payment_id))
    }
    await until(async () => {
      await settleDue(shop.container)
      const all = await Promise.all(links.map(({ id }) => shop.invoice(id)))
      return all.every(({ settle_at, paid_at }) => paid_at && !settle_at)
    }, "both to end")
    const { total, transactions, summary } = await order(orderId)
    const booked = transactions.reduce((sum, { amount }) => sum + amount, 0)
    expect(summary.pending_difference).toBeCloseTo(total - booked, 2)
    // The second payment finds that nothing is owed any more.
    expect(await shop.attention()).toContain("already_paid_elsewhere")
    const { settled, payments, captures } = await sums()
    expect([payments, captures]).toEqual([settled, settled])
  })

  it("an order is not marked as paid by a link", async () => {
    const { shop, simulator } = use()
    const { orderId, collectionId } = await orderWithMoreToPay()
    const markAsPaid = (provider_id?: string) =>
      answerOf(
        shop.admin.post(
          `/admin/payment-collections/${collectionId}/mark-as-paid`,
          { order_id: orderId, provider_id }
        )
      )
    expect(await markAsPaid("pp_sbp_sbp")).toMatchObject({
      status: 400,
      data: {
        type: "not_allowed",
        message:
          "A payment by SBP cannot be marked as paid: it is paid by its link. If the gateway's cabinet shows it as received, confirm it on its page. If it was paid in another way, mark it as paid without provider_id.",
      },
    })
    expect(simulator.requests()).toEqual([])
    expect(await shop.ledger.listSbpInvoices({})).toEqual([])
    expect(await markAsPaid()).toBeUndefined()
  })
}
