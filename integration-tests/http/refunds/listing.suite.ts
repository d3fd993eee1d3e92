import type { AdminRefund } from "../../../src/api/admin/sbp/refunds/read-refunds"
import { adminClient } from "../admin-api/admin-client"
import { OTHER_CARD } from "../payouts/payout-fixture"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { ANSWER_LOST, REFUSED } from "./gateway-faults"
import { REFUNDS, RefundFixture } from "./refund-fixture"

export function listing(use: () => TestShop) {
  const fixture = new RefundFixture(use)
  const { payoutFixture } = fixture
  const { list, read } = adminClient(use)

  type RefundList = {
    refunds: AdminRefund[]
    count: number
    offset: number
    limit: number
  }

  const page = (query: string) =>
    payoutFixture.operator.get<RefundList>(`${REFUNDS}?${query}`)

  const amounts = async (query: string) =>
    (await fixture.listed(query)).map(({ amount }) => amount)

  it("can be filtered, sorted and paged", async () => {
    const { simulator } = use()
    const one = await fixture.placeOrder()
    simulator.fault("payout", REFUSED)
    const failed = await fixture.returnBy(one.invoice.id, "20")
    const paid = await fixture.returnBy(one.invoice.id, "20", {
      replaces_id: failed.id,
    })
    await payoutFixture.act(paid.id, "bounce", { note: "The card is closed" })
    const good = await fixture.returnBy(one.invoice.id, "20", {
      replaces_id: paid.id,
      card_number: OTHER_CARD,
    })
    await fixture.record(one.invoice.id, "3")
    const other = await fixture.placeOrder()
    simulator.fault("payout", ANSWER_LOST)
    const lost = await fixture.returnBy(other.invoice.id, "7")

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
    // Nothing was booked before, so the next payout was a refund of its own.
    expect(await fixture.listed(`payout_id=${failed.id}`)).toMatchObject([
      {
        state: "released",
        attempts: [{ payout_id: failed.id, outcome: "not_paid" }],
      },
    ])
    const [booked] = await fixture.listed(`payout_id=${paid.id}`)
    expect(booked).toMatchObject({
      state: "booked",
      is_unpaid: false,
      attempts: [
        { payout_id: paid.id, outcome: "not_paid" },
        { payout_id: good.id, outcome: "paid" },
      ],
    })
    expect(await fixture.listed(`payout_id=${good.id}`)).toEqual([booked])
    expect(await fixture.listed(`id=${booked?.id}`)).toEqual([booked])

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

  it("shows the invoice and what is left to return", async () => {
    const { shop, simulator } = use()
    const { invoice } = await fixture.placeOrder()
    const leftOf = async (query = "") =>
      (await list(`?id=${invoice.id}${query}`)).invoices[0]?.left_to_return
    expect(await leftOf()).toBe("449.40")
    await fixture.record(invoice.id, "49.40")
    simulator.fault("payout", ANSWER_LOST)
    const { id } = await fixture.returnBy(invoice.id, "300")
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

  it("shows the attempts whatever fields are requested", async () => {
    const { invoice } = await fixture.placeOrder()
    await fixture.record(invoice.id, "3")
    const [refund] = await fixture.listed("fields=amount")
    expect(refund).toMatchObject({
      amount: "3.00",
      attempts: [{ payout_id: null, outcome: "paid" }],
    })
  })
}
