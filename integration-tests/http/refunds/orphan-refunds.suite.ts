import type { AdminHealth } from "../../../src/api/admin/sbp/health/read-health"
import { sweep } from "../support/sweep"
import type { TestShop } from "../support/run-shop-tests"
import { refusalOf } from "./gateway-faults"
import { RefundFixture } from "./refund-fixture"

/**
 * Medusa stores its refund, and then calls the provider. A process that is
 * stopped in between leaves a refund that was never made.
 */
export function orphanRefunds(use: () => TestShop) {
  const fixture = new RefundFixture(use)

  async function leaveOrphan(payment_id: string, amount: string, age: string) {
    const { sql } = use()
    await sql("refund").insert({
      id: "ref_orphan",
      amount,
      raw_amount: JSON.stringify({ value: amount, precision: 20 }),
      payment_id,
      created_at: sql.raw(`now() - interval '${age}'`),
    })
  }

  const problems = async () => {
    const { health } = await use().shop.admin.get<{ health: AdminHealth }>(
      "/admin/sbp/health"
    )
    return health.problems.filter(({ code }) => code === "refund_without_money")
  }

  it("does not hide our money from the check before an order is cancelled", async () => {
    const { shop } = use()
    const { invoice, orderId, paymentId, total } = await fixture.placeOrder()
    expect(await problems()).toEqual([])
    await leaveOrphan(paymentId, total, "1 hour")
    expect(await problems()).toMatchObject([
      { details: { refund_id: "ref_orphan", payment_id: paymentId } },
    ])
    expect(await refusalOf(fixture.cancel(orderId))).toMatch(
      /holds 449\.40 RUB .* Medusa shows a refund of 449\.40 RUB \(ref_orphan\) that was never paid out/
    )
    // Once the money is returned, it is replaced by the real refund.
    await fixture.record(invoice.id, total)
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      account: "0.00",
      pending: "0.00",
      refunded: total,
      booked: total,
    })
    expect(await problems()).toEqual([])
    await fixture.cancel(orderId)
    expect(await shop.attention()).toEqual([])
  })

  it("is kept while Medusa may still be booking it", async () => {
    const { shop, sql } = use()
    const { invoice, orderId, paymentId, total } = await fixture.placeOrder()
    await leaveOrphan(paymentId, "100", "1 minute")
    expect(await problems()).toEqual([])
    expect(await refusalOf(fixture.cancel(orderId))).toMatch(
      /holds 449\.40 RUB/
    )
    expect((await fixture.record(invoice.id, total)).state).toBe("due")
    await sql("refund")
      .where({ id: "ref_orphan" })
      .update({ created_at: sql.raw("now() - interval '1 hour'") })
    await fixture.makeAllDue()
    await sweep(shop.container)
    expect(await fixture.states(invoice.id)).toEqual(["booked"])
    expect((await fixture.books(invoice.id, orderId)).left).toBe("0.00")
  })
}
