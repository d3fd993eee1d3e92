import { randomUUID } from "node:crypto"
import { adminClient } from "../admin-api/admin-client"
import { CARD } from "../payouts/desk"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { InTray, SETTLE_OR_GIVE_BACK } from "./in-tray"
import { REFUNDS, Till } from "./till"
import { Unsold } from "./unsold"

export function slips(use: () => TestShop) {
  const till = new Till(use)
  const { desk } = till
  const tray = new InTray(use)
  const unsold = new Unsold(use)
  const { read } = adminClient(use)

  async function nothingIsStored() {
    const { sql, simulator } = use()
    for (const table of ["sbp_refund", "sbp_refund_attempt", "sbp_payout"]) {
      expect(await sql(table)).toEqual([])
    }
    expect(simulator.executions("payout")).toEqual([])
  }

  const SLIPS: [string, Record<string, unknown>, RegExp][] = [
    [
      "a reason that is none",
      { refund_reason_id: "refr_none" },
      /^Refund reason with id: refr_none was not found$/,
    ],
    [
      "a card for a reason",
      { refund_reason_id: CARD },
      /^Field 'refund_reason_id' must be an id/,
    ],
    [
      "a card in a reason's id",
      { refund_reason_id: `refr_${CARD}` },
      /^Field 'refund_reason_id' must be an id/,
    ],
    [
      "a card for an invoice",
      { invoice_id: CARD },
      /^Field 'invoice_id' must be an id/,
    ],
    [
      "a card in an invoice's id",
      { invoice_id: `sbpinv_${CARD}` },
      /^Field 'invoice_id' must be an id/,
    ],
  ]

  const RECORDED: typeof SLIPS = [
    ...SLIPS,
    [
      "a day before the payment",
      { returned_at: "2020-01-01" },
      /was paid later, at 20\d\d-/,
    ],
    [
      "a card for a payout",
      { replaces_id: CARD },
      /^Field 'replaces_id' must be an id/,
    ],
    ["a payout that is none", { replaces_id: "sbppo_none" }, /sbppo_none/],
    [
      "a field that does not belong there",
      { card_number: CARD },
      /^The body has fields that do not belong there$/,
    ],
  ]

  it.each(RECORDED)("%s, in a record", async (_, changes, message) => {
    const { invoice } = await till.sell()
    const answer = await answerOf(till.record(invoice.id, "1", changes))
    expect([400, 404]).toContain(answer?.status)
    expect(answer?.data.message).toMatch(message)
    expect(JSON.stringify(answer?.data)).not.toContain(CARD)
    await nothingIsStored()
  })

  const RETURNED: typeof SLIPS = [
    ...SLIPS,
    [
      "another currency",
      { currency_code: "usd" },
      /not available in USD|paid in RUB/,
    ],
    [
      "the card in words",
      { note: "To 4111 and 1111 and 1111 and 1111" },
      /^The card number belongs into its own field, and into no other$/,
    ],
    [
      "a note of what is no return",
      { purpose: "payout", invoice_id: null, note: "Broken" },
      /^Fields 'note' and 'refund_reason_id' are for payouts of the purpose "return"$/,
    ],
    ["a payout that is none", { replaces_id: "sbppo_none" }, /sbppo_none/],
    ["a wrong digit in the card", { card_number: "4111111111111112" }, /card/],
  ]

  it.each(RETURNED)("%s, in a return", async (_, changes, message) => {
    const { invoice } = await till.sell()
    const answer = await answerOf(till.returnBy(invoice.id, "1", changes))
    expect([400, 404]).toContain(answer?.status)
    expect(answer?.data.message).toMatch(message)
    expect(JSON.stringify(answer?.data)).not.toContain(CARD)
    await nothingIsStored()
  })

  it.each([
    ["a record", REFUNDS, { note: "Mine" }],
    [
      "a return",
      "/admin/sbp/payouts",
      { purpose: "return", currency_code: "rub", card_number: CARD },
    ],
  ])("two keys of %s", async (_, path, body) => {
    const { invoice } = await till.sell()
    const client = desk.operator.with({ "idempotency-key": randomUUID() })
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

  it("one key of a record and a return", async () => {
    const { invoice } = await till.sell()
    const used = { status: 400, data: { code: "idempotency_key_used" } }
    const first = { idempotency_key: randomUUID() }
    await till.record(invoice.id, "1", first)
    const late = till.returnBy(invoice.id, "1", first)
    expect(await answerOf(late)).toMatchObject(used)
    const second = { idempotency_key: randomUUID() }
    await till.returnBy(invoice.id, "1", second)
    const record = till.record(invoice.id, "1", second)
    expect(await answerOf(record)).toMatchObject(used)
    expect((await read(invoice.id)).left_to_return).toBe("447.40")
  })

  it("a slip in the card leaves the invoice to be settled", async () => {
    const { invoice } = await unsold.soldOut()
    const entry = await tray.entryOf("order_not_created")
    const slip = { card_number: "4111111111111112" }
    await answerOf(till.returnBy(invoice.id, invoice.amount, slip))
    await nothingIsStored()
    expect((await use().shop.invoice(invoice.id)).state).toBe("paid")
    const [now] = await tray.entries(`&id=${entry.id}`)
    expect(now?.actions).toEqual(SETTLE_OR_GIVE_BACK)
  })

  it("the day of the payment is none", async () => {
    const { invoice } = await till.sell()
    const returned_at = new Date().toISOString().slice(0, 10)
    const refund = await till.record(invoice.id, "1", { returned_at })
    expect(refund.state).toBe("booked")
  })
}
