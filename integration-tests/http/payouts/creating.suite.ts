import { adminClient } from "../admin-api/admin-client"
import { cardNumber } from "../../payouts/support/cards"
import { answerOf, logIn } from "../support/shop"
import { approverEmail, demoPassword } from "../../../scripts/seed/logins"
import { until } from "../support/until"
import type { TestShop } from "../support/run-shop-tests"
import { makeInvoice } from "../support/make-invoice"
import {
  CARD,
  PayoutFixture,
  OTHER_CARD,
  PAYOUTS,
  payoutOf,
} from "./payout-fixture"

export function creating(use: () => TestShop) {
  const fixture = new PayoutFixture(use)
  const { userId, apiKey } = adminClient(use)

  it("sends money to a card, and stores only its mask", async () => {
    const { simulator, sql } = use()
    const payout = await fixture.create({
      card_number: "4111 1111 1111 1111",
      description: "For the translation",
      metadata: { contract: "17-b" },
    })
    expect(payout).toMatchObject({
      state: "paid",
      purpose: "payout",
      amount: "100.00",
      currency_code: "rub",
      card: { first6: "411111", last4: "1111" },
      description: "For the translation",
      gateway_status: "DONE",
      created_by: await userId(),
      approved_by: null,
      paid_at: expect.any(String) as string,
    })
    expect(payout.history.map(({ event }) => event)).toEqual([
      "created",
      "answered",
    ])
    expect(simulator.violations()).toEqual([])
    expect(simulator.executions("payout")).toMatchObject([
      { amount: "100.00", currency: "RUB" },
    ])
    // The gateway's cabinet shows the description.
    expect(simulator.payouts()).toMatchObject([
      { description: expect.stringContaining("For the translation") as string },
    ])
    const rows = await sql("sbp_payout").select()
    expect(JSON.stringify(rows).includes(CARD)).toBe(false)
  })

  it("creates one payout for repeated requests with one key, even after a reload", async () => {
    const { simulator } = use()
    const body = payoutOf()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        fixture.operator.post<{ payout: { id: string } }>(PAYOUTS, body)
      )
    )
    const [first] = answers
    expect(new Set(answers.map(({ payout }) => payout.id)).size).toBe(1)
    const again = await fixture.operator.post<typeof first>(PAYOUTS, body)
    expect(again?.payout.id).toBe(first?.payout.id)
    expect(simulator.executions("payout")).toHaveLength(1)
  })

  it("takes its key from the Idempotency-Key header as well", async () => {
    const { idempotency_key, ...body } = payoutOf()
    const client = fixture.operator.with({ "idempotency-key": idempotency_key })
    const first = await client.post<{ payout: { id: string } }>(PAYOUTS, body)
    const second = await client.post<{ payout: { id: string } }>(PAYOUTS, body)
    expect(second.payout.id).toBe(first.payout.id)
  })

  it.each([
    ["amount", { amount: "100.01" }],
    ["card", { card_number: OTHER_CARD }],
    ["description", { description: "Another" }],
  ])("refuses a used key for another %s", async (_, changes) => {
    const body = payoutOf()
    await fixture.operator.post(PAYOUTS, body)
    const answer = await answerOf(
      fixture.operator.post(PAYOUTS, { ...body, ...changes })
    )
    expect(answer).toMatchObject({
      status: 400,
      data: {
        code: "idempotency_key_used",
        message: expect.stringContaining("belongs to another payout") as string,
      },
    })
    expect(use().simulator.executions("payout")).toHaveLength(1)
  })

  it("requires a confirmation before the same amount is sent to the same card again", async () => {
    await fixture.create()
    const answer = await answerOf(fixture.create())
    expect(answer).toMatchObject({
      status: 400,
      data: { code: "duplicate_payout" },
    })
    const second = await fixture.create({ confirm_duplicate: true })
    expect(second.state).toBe("paid")
    expect(use().simulator.executions("payout")).toHaveLength(2)
  })

  it("never answers that a payout does not exist once it was sent", async () => {
    const { simulator, sql } = use()
    simulator.fault("payout", { mode: "slow", delayMs: 30_000, times: 1 })
    const creating = answerOf(fixture.create())
    await until(
      () => Promise.resolve(simulator.executions("payout").length > 0),
      "the gateway to be asked"
    )
    // The row disappears as soon as it is written: the worst failure of a
    // database.
    await sql.raw(
      `CREATE FUNCTION lose_it() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN DELETE FROM sbp_payout WHERE id = NEW.payout_id; RETURN NEW; END $$;
       ALTER TABLE sbp_payout DISABLE TRIGGER sbp_payout_is_not_deleted`
    )
    await sql.raw(
      `CREATE TRIGGER lose_it AFTER INSERT ON sbp_payout_event
       FOR EACH ROW EXECUTE FUNCTION lose_it()`
    )
    simulator.clearFaults()
    try {
      expect(await creating).toMatchObject({
        status: 500,
        data: {
          message: expect.stringContaining(
            "Do not create another one"
          ) as string,
        },
      })
    } finally {
      await sql.raw("DROP TRIGGER lose_it ON sbp_payout_event")
      await sql.raw("DROP FUNCTION lose_it")
      await sql.raw(
        "ALTER TABLE sbp_payout ENABLE TRIGGER sbp_payout_is_not_deleted"
      )
    }
  })

  it.each([
    ["too many digits", { amount: "1.005" }, "amount"],
    ["a number instead of text", { amount: 100 }, "amount"],
    ["a zero amount", { amount: "0.00" }, "amount"],
    ["an unknown currency", { currency_code: "roubles" }, "currency_code"],
    ["a card that is too short", { card_number: "41111" }, "card number"],
    [
      "a card with a wrong check digit",
      { card_number: "4111111111111112" },
      "card number",
    ],
    ["a card as a number", { card_number: 4111111111111111 }, "card_number"],
    ["no card", { card_number: undefined }, "card_number"],
    ["no key", { idempotency_key: undefined }, "idempotency_key"],
    ["a key that is no UUID", { idempotency_key: "a" }, "idempotency_key"],
    ["a long description", { description: "x".repeat(129) }, "description"],
    ["metadata that is not text", { metadata: { a: 1 } }, "metadata"],
    ["a currency of three decimals", { currency_code: "KWD" }, "two decimals"],
    ["zeros before a card", { card_number: `00${CARD}` }, "the first is not 0"],
    [
      "the card in the description",
      { description: `to ${CARD.split("").join(" _ ")}` },
      "only in the card number field",
    ],
    ["a field too many", { cvc: "123" }, "fields that do not belong"],
  ])("refuses %s, and names the field", async (_, changes, part) => {
    const answer = await answerOf(fixture.create(changes))
    expect(answer).toMatchObject({
      status: 400,
      data: {
        type: "invalid_data",
        message: expect.stringContaining(part) as string,
      },
    })
    expect(JSON.stringify(answer?.data)).not.toMatch(/4111\D?1111/)
    expect((await fixture.list()).count).toBe(0)
    expect(use().simulator.requests()).toEqual([])
  })

  it("refuses a currency that the shop does not have", async () => {
    const answer = await answerOf(fixture.create({ currency_code: "USD" }))
    expect(answer).toMatchObject({
      status: 400,
      data: {
        message:
          'Payouts are not available in USD: the option "currencies" does not name it',
      },
    })
  })

  it("refuses orders and payouts that do not exist", async () => {
    const order = await answerOf(fixture.create({ order_id: "order_unknown" }))
    expect(order?.status).toBe(404)
    const replaced = await answerOf(
      fixture.create({ replaces_id: "sbppo_none" })
    )
    expect(replaced?.status).toBe(404)
  })

  it("refuses everyone who is not a listed operator", async () => {
    const { shop } = use()
    const { anonymous } = shop
    const approver = await logIn(anonymous, "user", approverEmail, demoPassword)
    const sentence =
      'Only a user who is listed in the option "operators" of the plugin may do this'
    expect(await answerOf(fixture.create({}, approver))).toMatchObject({
      status: 403,
      data: { message: sentence },
    })
    expect(await answerOf(fixture.create({}, await apiKey()))).toMatchObject({
      status: 403,
      data: { message: "Only a user may do this, not an API key" },
    })
    expect((await answerOf(fixture.create({}, anonymous)))?.status).toBe(401)
    const customer = await shop.register("shopper@example.com")
    expect((await answerOf(fixture.create({}, customer)))?.status).toBe(401)
    expect((await fixture.list()).count).toBe(0)
  })

  describe("reveals little about a card", () => {
    const attempts = () => use().sql("sbp_payout_card_check").select()

    it("for a payout that is refused anyway", async () => {
      const { shop, sql, simulator } = use()
      await fixture.create({ amount: "77.00" })
      const unpaid = await makeInvoice(shop.ledger, sql)
      const ask = (card_number: string, changes: object) =>
        answerOf(fixture.create({ card_number, ...changes }))
      for (const changes of [
        { amount: "77.00", purpose: "return", invoice_id: unpaid.id },
        { amount: "77.00", currency_code: "usd" },
        { amount: "77.00", replaces_id: "sbppo_none" },
        { amount: "50000.01" },
      ]) {
        const right = await ask(CARD, changes)
        expect(right?.status).toBeGreaterThanOrEqual(400)
        expect((await ask(OTHER_CARD, changes))?.data).toEqual(right?.data)
      }
      expect(await attempts()).toEqual([])
      expect(simulator.executions("payout")).toHaveLength(1)
    })

    it("and limits how often one user may ask", async () => {
      const { sql } = use()
      const { created_by } = await fixture.create()
      const codes: unknown[] = []
      for (let tries = 0; tries < 11; tries++) {
        codes.push((await answerOf(fixture.create()))?.data.code)
      }
      expect(codes.slice(0, 10)).toEqual(Array(10).fill("duplicate_payout"))
      const refused = await answerOf(
        fixture.create({ card_number: OTHER_CARD })
      )
      expect(refused).toMatchObject({
        status: 400,
        data: {
          type: "not_allowed",
          code: "too_many_card_checks",
          message: expect.stringMatching(/try again in 15 min$/) as string,
        },
      })
      expect(codes[10]).toBe("too_many_card_checks")
      const rows = (await attempts()) as object[]
      expect(rows).toHaveLength(10)
      expect(rows[0]).toMatchObject({
        actor_id: created_by,
        refusal: "duplicate_payout",
      })
      const [{ fingerprint }] = (await sql("sbp_payout").select()) as [
        { fingerprint: string },
      ]
      expect(JSON.stringify(rows)).not.toContain(fingerprint)
      expect(JSON.stringify(rows)).not.toMatch(/4111/)
      await sql("sbp_payout_card_check").update({ created_at: new Date(0) })
      const other = { card_number: OTHER_CARD }
      expect((await fixture.create(other)).state).toBe("paid")
    })

    it("through payouts that are rejected afterwards", async () => {
      const guess = (index: number) =>
        fixture.create({ amount: "1001", card_number: cardNumber(index) })
      for (let tries = 0; tries < 10; tries++) {
        const { id } = await guess(tries)
        await fixture.act(id, "reject", { note: "Not this one" })
      }
      expect((await answerOf(guess(10)))?.data.code).toBe(
        "too_many_card_checks"
      )
      expect((await fixture.list()).count).toBe(10)
    })

    it("through a key that made another payout", async () => {
      const body = payoutOf()
      const send = (card_number: string) =>
        answerOf(fixture.operator.post(PAYOUTS, { ...body, card_number }))
      expect(await send(CARD)).toBeUndefined()
      for (let tries = 0; tries < 5; tries++) {
        expect((await send(cardNumber(tries)))?.data.code).toBe(
          "idempotency_key_used"
        )
      }
      const wrong = await send(OTHER_CARD)
      expect(wrong?.data.code).toBe("idempotency_key_used")
      expect((await send(CARD))?.data).toEqual(wrong?.data)
    })
  })

  describe("the limits", () => {
    it("hold for one payout", async () => {
      const answer = await answerOf(fixture.create({ amount: "50000.01" }))
      expect(answer).toMatchObject({
        status: 400,
        data: {
          message:
            "The limit for one payout is 50000.00 RUB; this payout is for 50000.01 RUB",
        },
      })
    })

    it("hold for one card, including payouts that wait or are unknown", async () => {
      await fixture.create({ amount: "40000" })
      const answer = await answerOf(
        fixture.create({ amount: "20000.01", currency_code: "RUB" })
      )
      expect(answer?.data.message).toMatch(/one card within 24 hours/)
      const other = { card_number: OTHER_CARD, amount: "20000.01" }
      expect((await fixture.create(other)).state).toBe("awaiting_approval")
    })

    it("do not count payouts that were not sent", async () => {
      const waiting = await fixture.create({ amount: "50000" })
      await fixture.act(waiting.id, "reject", { note: "Not agreed" })
      expect((await fixture.create({ amount: "50000" })).state).toBe(
        "awaiting_approval"
      )
    })
  })
}
