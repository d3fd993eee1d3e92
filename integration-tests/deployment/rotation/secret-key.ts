import type { Fleet } from "./fleet"

export function secretKey(get: () => Fleet) {
  it.each([
    ["first", "before"],
    ["first", "second"],
    ["second", "first"],
    ["second", "before"],
    ["second", "second"],
  ] as const)("%s hears of what %s has opened", async (hears, opens) => {
    const checkout = await get().open(opens)
    expect(await get().tell(checkout, hears)).toMatchObject({ status: 200 })
    await get().at(hears).settled(checkout.invoice_id)
  })

  it.each([
    ["before", "second"],
    ["last", "before"],
  ] as const)("%s refuses what %s has opened", async (hears, opens) => {
    const deaf = get().at(hears)
    const second = get().at("second")
    const checkout = await get().open(opens)
    const { invoice_id } = checkout
    expect(await get().tell(checkout, hears)).toMatchObject({ status: 404 })
    // Nothing of it is kept, and nobody is told.
    expect(await deaf.invoice(invoice_id)).toMatchObject({
      state: "open",
      notifications: [],
      attention: [],
    })
    // It is lost unless the gateway repeats it, or a person finds it.
    expect(await get().tell(checkout, "second")).toMatchObject({ status: 200 })
    await second.settled(invoice_id)
  })

  it("that is forgotten leaves payments to be confirmed by hand", async () => {
    const last = get().at("last")
    const checkout = await get().open("before")
    expect(await get().tell(checkout, "last")).toMatchObject({ status: 404 })
    const { invoice_id, paymentId } = checkout
    const { amount } = await last.invoice(invoice_id)
    await last.confirm(invoice_id, {
      gateway_payment_id: paymentId,
      amount,
    })
    await last.settled(invoice_id)
  })
}
