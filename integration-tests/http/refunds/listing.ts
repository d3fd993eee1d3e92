import type { AdminRefund } from "../../../src/api/admin/sbp/refunds/read-refunds"
import { adminClient } from "../admin-api/admin-client"
import { OTHER_CARD } from "../payouts/desk"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { LOST, REFUSED } from "./answers"
import { REFUNDS, Till } from "./till"

export function listing(use: () => TestShop) {
  const till = new Till(use)
  const { desk } = till
  const { list, read } = adminClient(use)

  type RefundList = {
    refunds: AdminRefund[]
    count: number
    offset: number
    limit: number
  }

  const page = (query: string) =>
    desk.operator.get<RefundList>(`${REFUNDS}?${query}`)

  const amounts = async (query: string) =>
    (await till.listed(query)).map(({ amount }) => amount)

  it("can be filtered, sorted and paged", async () => {
    const { simulator } = use()
    const one = await till.sell()
    simulator.fault("payout", REFUSED)
    const failed = await till.returnBy(one.invoice.id, "20")
    const paid = await till.returnBy(one.invoice.id, "20", {
      replaces_id: failed.id,
    })
    await desk.act(paid.id, "bounce", { note: "The card is closed" })
    const good = await till.returnBy(one.invoice.id, "20", {
      replaces_id: paid.id,
      card_number: OTHER_CARD,
    })
    await till.record(one.invoice.id, "3")
    const other = await till.sell()
    simulator.fault("payout", LOST)
    const lost = await till.returnBy(other.invoice.id, "7")

    expect(await amounts(`invoice_id=${other.invoice.id}`)).toEqual(["7.00"])
    expect(await amounts("kind=recorded")).toEqual(["3.00"])
    expect(await amounts("kind[]=recorded&kind[]=return")).toHaveLength(4)
    expect(await amounts("state=released")).toEqual(["20.00"])
    expect(await amounts("state[]=reserved&state[]=booked")).toEqual([
      "7.00",
      "3.00",
      "20.00",
    ])
    expect(await amounts(`payout_id=${lost.id}`)).toEqual(["7.00"])
    expect(await amounts("payout_id=sbppo_none")).toEqual([])
    expect(
      await amounts(`payout_id=${lost.id}&invoice_id=${one.invoice.id}`)
    ).toEqual([])
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    expect(await amounts(`created_at[$gt]=${tomorrow}`)).toEqual([])
    const yesterday = new Date(Date.now() - 86_400_000).toISOString()
    for (const column of ["returned_at", "booked_at"]) {
      expect(await amounts(`${column}[$gt]=${tomorrow}`)).toEqual([])
      expect(
        await amounts(`${column}[$gt]=${yesterday}&order=-${column}`)
      ).toEqual(["3.00", "20.00"])
    }
    // Before anything was booked, the next payout was a refund of its own.
    expect(await till.listed(`payout_id=${failed.id}`)).toMatchObject([
      {
        state: "released",
        attempts: [{ payout_id: failed.id, outcome: "not_paid" }],
      },
    ])
    const [booked] = await till.listed(`payout_id=${paid.id}`)
    expect(booked).toMatchObject({
      state: "booked",
      is_unpaid: false,
      attempts: [
        { payout_id: paid.id, outcome: "not_paid" },
        { payout_id: good.id, outcome: "paid" },
      ],
    })
    expect(await till.listed(`payout_id=${good.id}`)).toEqual([booked])
    expect(await till.listed(`id=${booked?.id}`)).toEqual([booked])

    expect(await amounts("order=created_at")).toEqual([
      "20.00",
      "20.00",
      "3.00",
      "7.00",
    ])
    expect(await page("limit=2&offset=1")).toMatchObject({
      count: 4,
      offset: 1,
      limit: 2,
      refunds: [{ amount: "3.00" }, { amount: "20.00" }],
    })
    for (const query of ["order=amount", "state=no", "q=no", "limit=-1"]) {
      expect((await answerOf(page(query)))?.status).toBe(400)
    }
  })

  it("is with its invoice, and what is left to return", async () => {
    const { shop, simulator } = use()
    const { invoice } = await till.sell()
    const leftOf = async (query = "") =>
      (await list(`?id=${invoice.id}${query}`)).invoices[0]?.left_to_return
    expect(await leftOf()).toBe("449.40")
    await till.record(invoice.id, "49.40")
    simulator.fault("payout", LOST)
    const { id } = await till.returnBy(invoice.id, "300")
    expect(await leftOf()).toBe("100.00")
    expect(await leftOf("&fields=state")).toBe("100.00")
    expect(await read(invoice.id)).toMatchObject({
      left_to_return: "100.00",
      refunds: [
        {
          amount: "300.00",
          state: "reserved",
          attempts: [{ payout_id: id, outcome: "open" }],
        },
        {
          amount: "49.40",
          state: "booked",
          attempts: [{ payout_id: null, outcome: "paid" }],
        },
      ],
      attention: [{ reason: "payout_unknown", actions: ["resolve_payout"] }],
    })
    const unpaid = await shop.checkOut()
    expect((await read(unpaid.invoice.id)).left_to_return).toBe("0.00")
  })

  it("shows its attempts, whatever fields are asked for", async () => {
    const { invoice } = await till.sell()
    await till.record(invoice.id, "3")
    const [refund] = await till.listed("fields=amount")
    expect(refund).toMatchObject({
      amount: "3.00",
      attempts: [{ payout_id: null, outcome: "paid" }],
    })
  })
}
