import { randomUUID } from "node:crypto"
import { dayAt } from "../../../src/domain/days"
import { adminClient } from "../admin-api/admin-client"
import { CARD } from "../payouts/payout-fixture"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { AttentionFixture, SETTLE_OR_RETURN_ACTIONS } from "./attention-fixture"
import { REFUNDS, RefundFixture } from "./refund-fixture"
import { PaymentsWithoutOrder } from "./payments-without-order"

export function invalidInput(use: () => TestShop) {
  const fixture = new RefundFixture(use)
  const { payoutFixture } = fixture
  const attentionFixture = new AttentionFixture(use)
  const withoutOrder = new PaymentsWithoutOrder(use)
  const { read } = adminClient(use)

  async function nothingIsStored() {
    const { sql, simulator } = use()
    for (const table of ["sbp_refund", "sbp_refund_attempt", "sbp_payout"]) {
      expect(await sql(table)).toEqual([])
    }
    expect(simulator.executions("payout")).toEqual([])
  }

  const INVALID: [string, Record<string, unknown>, RegExp][] = [
    [
      "an unknown refund reason",
      { refund_reason_id: "refr_none" },
      /^Refund reason with id: refr_none was not found$/,
    ],
    [
      "a card number as refund_reason_id",
      { refund_reason_id: CARD },
      /^Field 'refund_reason_id' must be an id/,
    ],
    [
      "a card number within refund_reason_id",
      { refund_reason_id: `refr_${CARD}` },
      /^Field 'refund_reason_id' must be an id/,
    ],
    [
      "a card number as invoice_id",
      { invoice_id: CARD },
      /^Field 'invoice_id' must be an id/,
    ],
    [
      "a card number within invoice_id",
      { invoice_id: `sbpinv_${CARD}` },
      /^Field 'invoice_id' must be an id/,
    ],
  ]

  const INVALID_RECORDS: typeof INVALID = [
    ...INVALID,
    [
      "a day before the payment",
      { returned_at: "2020-01-01" },
      /was created later, at 20\d\d-/,
    ],
    [
      "a card number as replaces_id",
      { replaces_id: CARD },
      /^Field 'replaces_id' must be an id/,
    ],
    ["an unknown payout", { replaces_id: "sbppo_none" }, /sbppo_none/],
    [
      "an unknown field",
      { card_number: CARD },
      /^The body has fields that do not belong there$/,
    ],
  ]

  it.each(INVALID_RECORDS)(
    "%s in a recorded refund",
    async (_, changes, message) => {
      const { invoice } = await fixture.placeOrder()
      const answer = await answerOf(fixture.record(invoice.id, "1", changes))
      expect([400, 404]).toContain(answer?.status)
      expect(answer?.data.message).toMatch(message)
      expect(JSON.stringify(answer?.data).includes(CARD)).toBe(false)
      await nothingIsStored()
    }
  )

  const INVALID_RETURNS: typeof INVALID = [
    ...INVALID,
    [
      "another currency",
      { currency_code: "usd" },
      /not available in USD|paid in RUB/,
    ],
    [
      "a card number in the note",
      { note: "To 4111 and 1111 and 1111 and 1111" },
      /^Enter the card number only in the card number field$/,
    ],
    [
      "a note on a payout that is no return",
      { purpose: "payout", invoice_id: null, note: "Broken" },
      /^Fields 'note' and 'refund_reason_id' are for payouts of the purpose "return"$/,
    ],
    ["an unknown payout", { replaces_id: "sbppo_none" }, /sbppo_none/],
    [
      "a card number with a wrong check digit",
      { card_number: "4111111111111112" },
      /card/,
    ],
  ]

  it.each(INVALID_RETURNS)(
    "%s in a return by payout",
    async (_, changes, message) => {
      const { invoice } = await fixture.placeOrder()
      const answer = await answerOf(fixture.returnBy(invoice.id, "1", changes))
      expect([400, 404]).toContain(answer?.status)
      expect(answer?.data.message).toMatch(message)
      expect(JSON.stringify(answer?.data).includes(CARD)).toBe(false)
      await nothingIsStored()
    }
  )

  it.each([
    ["a recorded refund", REFUNDS, { note: "Mine" }],
    [
      "a return",
      "/admin/sbp/payouts",
      { purpose: "return", currency_code: "rub", card_number: CARD },
    ],
  ])("two different idempotency keys of %s", async (_, path, body) => {
    const { invoice } = await fixture.placeOrder()
    const client = payoutFixture.operator.with({
      "idempotency-key": randomUUID(),
    })
    const call = client.post(path, {
      ...body,
      idempotency_key: randomUUID(),
      invoice_id: invoice.id,
      amount: "1",
    })
    expect(await answerOf(call)).toMatchObject({
      status: 400,
      data: {
        message: expect.stringMatching(/Idempotency-Key .* differ/) as string,
      },
    })
    await nothingIsStored()
  })

  it("the same idempotency key for a recorded refund and a return", async () => {
    const { invoice } = await fixture.placeOrder()
    const used = { status: 400, data: { code: "idempotency_key_used" } }
    const first = { idempotency_key: randomUUID() }
    await fixture.record(invoice.id, "1", first)
    const late = fixture.returnBy(invoice.id, "1", first)
    expect(await answerOf(late)).toMatchObject(used)
    const second = { idempotency_key: randomUUID() }
    await fixture.returnBy(invoice.id, "1", second)
    const record = fixture.record(invoice.id, "1", second)
    expect(await answerOf(record)).toMatchObject(used)
    expect((await read(invoice.id)).left_to_return).toBe("447.40")
  })

  it("an invalid card number, and leaves the invoice open for settling", async () => {
    const { invoice } = await withoutOrder.soldOut()
    const entry = await attentionFixture.entryOf("order_not_created")
    const invalid = { card_number: "4111111111111112" }
    await answerOf(fixture.returnBy(invoice.id, invoice.amount, invalid))
    await nothingIsStored()
    expect((await use().shop.invoice(invoice.id)).state).toBe("paid")
    const [now] = await attentionFixture.entries(`&id=${entry.id}`)
    expect(now?.actions).toEqual(SETTLE_OR_RETURN_ACTIONS)
  })

  it("not the day of the payment itself as the time of a return", async () => {
    const { invoice } = await fixture.placeOrder()
    const returned_at = dayAt(new Date(), "Europe/Moscow")
    const refund = await fixture.record(invoice.id, "1", { returned_at })
    expect(refund.state).toBe("booked")
  })
}
