import type { AdminHealth } from "../../../src/api/admin/sbp/health/read-health"
import { sweep } from "../../../src/workflows/sweep"
import type { TestShop } from "../support/run-shop-tests"
import { refusalOf } from "./answers"
import { Till } from "./till"

/**
 * Medusa writes its refund down, and then asks the provider. A process that is
 * stopped in between leaves a refund that nobody has made.
 */
export function orphanRefunds(use: () => TestShop) {
  const till = new Till(use)

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

  it("does not let an order be cancelled whose money is here", async () => {
    const { shop } = use()
    const { invoice, orderId, paymentId, total } = await till.sell()
    expect(await problems()).toEqual([])
    await leaveOrphan(paymentId, total, "1 hour")
    expect(await problems()).toMatchObject([
      { details: { refund_id: "ref_orphan", payment_id: paymentId } },
    ])
    expect(await refusalOf(till.cancel(orderId))).toMatch(
      /holds 449\.40 RUB .* Medusa shows a refund of 449\.40 RUB \(ref_orphan\) that no money stands for/
    )
    // When the money is back, it gives way to the refund that is true.
    await till.record(invoice.id, total)
    expect(await till.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      account: "0.00",
      pending: "0.00",
      refunded: total,
      booked: total,
    })
    expect(await problems()).toEqual([])
    await till.cancel(orderId)
    expect(await shop.attention()).toEqual([])
  })

  it("is left alone while Medusa may still ask for it", async () => {
    const { shop, sql } = use()
    const { invoice, orderId, paymentId, total } = await till.sell()
    await leaveOrphan(paymentId, "100", "1 minute")
    expect(await problems()).toEqual([])
    expect(await refusalOf(till.cancel(orderId))).toMatch(/holds 449\.40 RUB/)
    expect((await till.record(invoice.id, total)).state).toBe("due")
    await sql("refund")
      .where({ id: "ref_orphan" })
      .update({ created_at: sql.raw("now() - interval '1 hour'") })
    await till.passTime()
    await sweep(shop.container)
    expect(await till.states(invoice.id)).toEqual(["booked"])
    expect((await till.books(invoice.id, orderId)).left).toBe("0.00")
  })
}
