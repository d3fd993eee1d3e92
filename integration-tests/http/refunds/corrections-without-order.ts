import { sweep } from "../../../src/workflows/sweep"
import type { TestShop } from "../support/run-shop-tests"
import { LOST, NOT_HEARD, refusalOf } from "./answers"
import { InTray } from "./in-tray"
import { Returns } from "./returns"
import { Till } from "./till"
import { Unsold } from "./unsold"

export function correctionsWithoutOrder(use: () => TestShop) {
  const till = new Till(use)
  const returns = new Returns(use)
  const tray = new InTray(use)
  const unsold = new Unsold(use)

  const attention = () => use().shop.attention()

  const stateOf = async (id: string) => (await use().shop.invoice(id)).state

  it("leaves the decision to a person, who cannot make one of what Medusa holds", async () => {
    const { shop } = use()
    const { invoice } = await unsold.soldOut()
    await returns.refused(invoice.id, invoice.amount)
    expect(await stateOf(invoice.id)).toBe("closed")
    expect(await attention()).toEqual(["order_not_created"])
    await shop.setStock("TEA-IVAN-50", 5)
    expect(await refusalOf(tray.settle(invoice.id))).toMatch(
      /Medusa keeps its payment/
    )
    await sweep(shop.container)
    expect(await stateOf(invoice.id)).toBe("closed")
    expect(await till.orders()).toEqual([])
    expect(await attention()).toEqual(["order_not_created"])
    expect(till.executed()).toBe(0)
  })

  it("lets a person make one, where the cart fits again", async () => {
    const { shop } = use()
    const { cart, invoice } = await unsold.cartChanged()
    await returns.refused(invoice.id, invoice.amount)
    expect(await stateOf(invoice.id)).toBe("closed")
    expect(await attention()).toEqual(["cart_changed"])
    await shop.changeQuantity(cart, 1)
    await tray.settle(invoice.id)
    const { state, order_id } = await shop.invoice(invoice.id)
    expect(state).toBe("settled")
    expect(await attention()).toEqual([])
    expect(till.executed()).toBe(0)
    expect(await till.books(invoice.id, String(order_id))).toMatchObject({
      left: invoice.amount,
      account: invoice.amount,
      booked: "0.00",
    })
  })

  it("makes none, if its money is back after all", async () => {
    const { shop, sql } = use()
    const { cart, invoice } = await unsold.cartChanged()
    const first = await returns.inDoubt(invoice.id, invoice.amount, LOST)
    await returns.isNotPaid(first)
    await tray.settle(invoice.id)
    expect(await stateOf(invoice.id)).toBe("paid")
    await returns.isPaid(first)
    expect(await stateOf(invoice.id)).toBe("closed")
    expect(await till.states(invoice.id)).toEqual(["booked"])
    await shop.changeQuantity(cart, 1)
    await sql("sbp_invoice")
      .where({ id: invoice.id })
      .whereNotNull("settle_at")
      .update({ settle_at: new Date() })
    await sweep(shop.container)
    const completed = await shop.complete(cart).catch(() => undefined)
    expect(completed?.order).toBeUndefined()
    expect(await refusalOf(tray.settle(invoice.id))).toMatch(
      /goes back, or is back/
    )
    expect(await till.orders()).toEqual([])
    expect(await attention()).toEqual([])
    expect(till.executed()).toBe(1)
  })

  it("says what is left, when the rest does not go out", async () => {
    const { ledger } = use().shop
    const { invoice } = await unsold.soldOut()
    const [entry] = await ledger.listSbpAttentions({ resolved_at: null })
    await tray.resolve(entry?.id)
    await ledger.openAttention({
      reason: "identity_mismatch",
      subject_id: "sbpntf_other",
      invoice_id: invoice.id,
      details: {},
    })
    const rest = await returns.inDoubt(invoice.id, "349.40", NOT_HEARD)
    await till.record(invoice.id, "100")
    await returns.isNotPaid(rest)
    expect(await till.states(invoice.id)).toEqual(["released", "booked"])
    expect(await stateOf(invoice.id)).toBe("closed")
    expect(await attention()).toEqual([
      "identity_mismatch",
      "return_incomplete",
    ])
    expect(till.executed()).toBe(0)
    await till.returnBy(invoice.id, "349.40")
    expect(await attention()).toEqual(["identity_mismatch"])
    expect(till.executed()).toBe(1)
  })

  it("stays on the list while the rest is on its way", async () => {
    const { invoice } = await unsold.soldOut()
    const rest = await returns.inDoubt(invoice.id, "349.40", LOST)
    await till.record(invoice.id, "100")
    expect(await attention()).toEqual(["order_not_created", "payout_unknown"])
    await returns.isPaid(rest)
    expect(await attention()).toEqual([])
    expect(await till.states(invoice.id)).toEqual(["booked", "booked"])
    expect(till.executed()).toBe(1)
  })
}
