import type { RotationHarness } from "./rotation-harness"

export function secretKey(get: () => RotationHarness) {
  it.each([
    ["first", "before"],
    ["first", "second"],
    ["second", "first"],
    ["second", "before"],
    ["second", "second"],
  ] as const)(
    "a process at step %s accepts notifications of invoices that step %s opened",
    async (receives, opens) => {
      const checkout = await get().open(opens)
      expect(await get().notify(checkout, receives)).toMatchObject({
        status: 200,
      })
      await get().processOf(receives).settled(checkout.invoice_id)
    }
  )

  it.each([
    ["before", "second"],
    ["last", "before"],
  ] as const)(
    "a process at step %s refuses notifications of invoices that step %s opened",
    async (receives, opens) => {
      const receiver = get().processOf(receives)
      const second = get().processOf("second")
      const checkout = await get().open(opens)
      const { invoice_id } = checkout
      expect(await get().notify(checkout, receives)).toMatchObject({
        status: 404,
      })
      // Nothing of it is stored or listed.
      expect(await receiver.invoice(invoice_id)).toMatchObject({
        state: "open",
        notifications: [],
        attention: [],
      })
      // It is lost unless the gateway repeats it, or an operator finds it.
      expect(await get().notify(checkout, "second")).toMatchObject({
        status: 200,
      })
      await second.settled(invoice_id)
    }
  )

  it("an operator confirms a payment whose key was removed", async () => {
    const last = get().processOf("last")
    const checkout = await get().open("before")
    expect(await get().notify(checkout, "last")).toMatchObject({ status: 404 })
    const { invoice_id, paymentId } = checkout
    const { amount } = await last.invoice(invoice_id)
    await last.confirm(invoice_id, {
      gateway_payment_id: paymentId,
      amount,
    })
    await last.settled(invoice_id)
  })
}
