import { parseAmount, parseCurrency } from "../../../../domain/money"
import type { NotifiedPayment } from "../../../../gateway"
import type { InvoiceRow } from "../../models/invoice"
import { judgeNotification } from "../judge-notification"

const CREATED_AT = new Date("2026-11-26T10:00:00Z")
const GRACE_MS = 60_000

const invoice = (changes: object = {}) =>
  ({
    id: "inv_1",
    provider_id: "pp_sbp_sbp",
    gateway_payment_id: "pay_1",
    gateway_order_id: "ord_1",
    shop_id: "100500",
    state: "open",
    amount: "1499.90",
    currency_code: "rub",
    received_amount: null,
    paid_at: null,
    error_code: null,
    created_at: CREATED_AT,
    ...changes,
  }) as unknown as InvoiceRow

const sum = (value: string, currency = "RUB") => ({
  value: parseAmount(value),
  currency: parseCurrency(currency),
})

const payment = (changes: object = {}) =>
  ({
    id: "pay_1",
    order_id: "ord_1",
    shop_id: "100500",
    status: "CONFIRMED",
    paid: true,
    amount: sum("1499.90"),
    ...changes,
  }) as NotifiedPayment

const judged = (
  notified: object = {},
  row: object = {},
  rules: object = {},
  ageMs = 1_000
) =>
  judgeNotification(payment(notified), invoice(row), {
    provider_id: "pp_sbp_sbp",
    graceMs: GRACE_MS,
    now: new Date(CREATED_AT.getTime() + ageMs),
    ...rules,
  })

/** For each field: values that leave a notification true, and values that change it. */
const ID = [{}, { id: "pay_2" }]
const ORDER = [{}, { order_id: null }, { order_id: "ord_2" }]
const SHOP = [{}, { shop_id: undefined }, { shop_id: "100501" }]
const METADATA = [
  {},
  { metadata: { invoice_id: "inv_1" } },
  { metadata: { invoice_id: "inv_2" } },
]
const STATUS = [
  {},
  { status: "PENDING", paid: false },
  { status: "PENDING" },
  { paid: false },
  { status: "REFUSED", paid: false },
]
const SUM = [{}, { amount: sum("1499.91") }, { amount: sum("1499.90", "USD") }]
const REFUNDED = [
  {},
  { refunded_amount: sum("0") },
  { refunded_amount: sum("0.01") },
  { refunded_amount: { unclear: "66.301" } },
]

const all = (...fields: object[][]): object[] =>
  fields.reduce<object[]>(
    (made, field) =>
      made.flatMap((one) => field.map((it) => ({ ...one, ...it }))),
    [{}]
  )

/** What the gateway's document calls a payment, in the words of the document only. */
const saysPaid = (it: Partial<NotifiedPayment>) =>
  (it.status ?? "CONFIRMED") === "CONFIRMED" && (it.paid ?? true)

describe("the judgement of a notification", () => {
  const combinations = all(ID, ORDER, SHOP, METADATA, STATUS, SUM, REFUNDED)

  it("makes a payment only if nothing differs from the invoice", () => {
    const confirmed = combinations.filter(
      (it) => judged(it).kind === "confirm"
    ) as Partial<NotifiedPayment>[]
    // Present and equal, or absent: order, shop, invoice; nothing, or 0, refunded.
    expect(confirmed).toHaveLength(2 * 2 * 2 * 2)
    for (const it of confirmed) {
      expect(saysPaid(it)).toBe(true)
      expect(it).not.toHaveProperty("id")
      expect(it).not.toHaveProperty("amount")
      expect([undefined, null]).toContain(it.order_id)
      expect(it.shop_id).toBeUndefined()
      expect(["inv_1", undefined]).toContain(it.metadata?.invoice_id)
    }
  })

  it("is the same however late it arrives, and whatever state the link is in", () => {
    const year = 365 * 24 * 60 * 60_000
    for (const state of ["open", "failed", "expired"]) {
      const expires_at = new Date(CREATED_AT.getTime() + 1)
      for (const it of combinations) {
        expect(judged(it, { state, expires_at }, {}, year)).toEqual(judged(it))
      }
    }
  })

  it("never makes a paid invoice paid again by another sum, or unpaid", () => {
    const row = { state: "paid", paid_at: CREATED_AT }
    const verdicts = combinations.map((it) => ({ it, ...judged(it, row) }))
    expect(verdicts.filter(({ kind }) => kind === "note")).toEqual([])
    expect(
      verdicts.filter(({ it, kind }) => kind === "confirm" && "amount" in it)
    ).toEqual([])
  })

  it("refuses by the first difference: its owner, its status, its sum", () => {
    const wrong = { id: "pay_2", paid: false, amount: sum("1") }
    const { id, ...rest } = wrong
    expect(judged({ id, ...rest })).toEqual({
      kind: "refuse",
      reason: "identity_mismatch",
      details: { id: { expected: "pay_1", notified: "pay_2" } },
    })
    expect(judged(rest)).toEqual({
      kind: "refuse",
      reason: "status_contradiction",
      details: { status: "CONFIRMED", paid: false, amount: "1.00" },
    })
    expect(judged({ amount: sum("1", "USD") })).toEqual({
      kind: "refuse",
      reason: "amount_mismatch",
      details: {
        expected: { amount: "1499.90", currency: "rub" },
        notified: { amount: "1.00", currency: "usd" },
      },
    })
  })

  it("makes a payment with another id, if it names no other order", () => {
    const id = { expected: "pay_1", notified: "pay_2" }
    const detailsOf = (changes: object) => {
      const verdict = judged({ id: "pay_2", ...changes })
      return verdict.kind === "refuse" && verdict.details
    }
    expect(detailsOf({})).toEqual({ id, paid: true })
    expect(detailsOf({ amount: sum("1") })).toEqual({ id, paid: true })
    expect(detailsOf({ paid: false })).toEqual({ id })
    expect(detailsOf({ order_id: null })).toEqual({ id, paid: true })
    const [, , metadata] = METADATA
    for (const other of [
      { order_id: "ord_2" },
      { shop_id: "100501" },
      metadata,
    ]) {
      expect(detailsOf({ ...other })).not.toHaveProperty("paid")
    }
  })

  it("refuses a notification at another provider's address", () => {
    expect(judged({}, {}, { provider_id: "pp_sbp_other" })).toMatchObject({
      reason: "identity_mismatch",
    })
  })

  it.each([
    ["PENDING", { kind: "note", failed: false }],
    ["REFUSED", { kind: "note", failed: true }],
    ["DECLINED", { kind: "note", failed: false }],
  ])("records the status %s of an unpaid payment", (status, verdict) => {
    const rules = { failedStatuses: ["REFUSED"] }
    expect(judged({ status, paid: false }, {}, rules)).toEqual(verdict)
  })

  it("makes a payment by a status that the merchant has named", () => {
    const rules = { paidStatuses: ["DONE"] }
    expect(judged({ status: "DONE" }, {}, rules).kind).toBe("confirm")
    expect(judged({ status: "DONE" }).kind).toBe("refuse")
  })

  it("needs the sum that a person confirmed", () => {
    const row = {
      state: "paid",
      paid_at: CREATED_AT,
      received_amount: "1400.00",
    }
    expect(judged({ amount: sum("1400") }, row).kind).toBe("confirm")
    // A smaller amount may be what is left after a refund.
    expect(judged({}, row).kind).toBe("follow_up")
  })
})

describe("a notification that overtakes the answer to our own request", () => {
  const asked = { state: "creating", gateway_payment_id: null }

  it("waits for the answer as long as it may still come", () => {
    expect(judged({}, asked, {}, GRACE_MS - 1)).toEqual({ kind: "wait" })
    expect(judged({}, asked, {}, GRACE_MS)).toEqual({ kind: "confirm" })
  })

  it("does not wait for an answer that has come, or never will", () => {
    expect(judged({}, { ...asked, gateway_payment_id: "pay_1" })).toEqual({
      kind: "confirm",
    })
    expect(judged({}, { ...asked, error_code: "timeout" })).toEqual({
      kind: "confirm",
    })
  })

  it("is refused at once if it is wrong", () => {
    expect(judged({ amount: sum("1") }, asked).kind).toBe("refuse")
  })
})
