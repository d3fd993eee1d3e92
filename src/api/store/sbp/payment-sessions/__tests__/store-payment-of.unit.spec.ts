import { parseAmount } from "../../../../../domain/money"
import { INVOICE_STATES } from "../../../../../domain/states/invoice"
import { storePaymentOf } from "../store-payment-of"

const now = new Date("2026-11-21T12:00:00Z")
const before = new Date("2026-11-21T11:59:59Z")
const longBefore = new Date("2026-11-21T11:57:59Z")
const after = new Date("2026-11-21T12:00:01Z")

type Invoice = Parameters<typeof storePaymentOf>[0]

type Obstacle = Parameters<typeof storePaymentOf>[1]["obstacle"]

const invoice = (changes: Partial<Invoice> = {}): Invoice => ({
  reference: "sbpinv_1",
  state: "open",
  paid_at: null,
  settled_at: null,
  settle_attempts: 0,
  amount: parseAmount("449.40"),
  currency_code: "rub",
  status_moved_at: null,
  confirmation_url: "https://pay.example/1",
  expires_at: after,
  created_at: before,
  payment_collection_id: "paycol_1",
  ...changes,
})

const read = (
  changes: Partial<Invoice>,
  {
    needsAttention = false,
    obstacle = undefined as Obstacle,
    isCalledPaid = false,
    isReturned = false,
    orderId = null as string | null,
    countryCode = null as string | null,
    paymentRequestId = null as string | null,
    isAskedFor = true,
  } = {}
) =>
  storePaymentOf(invoice(changes), {
    needsAttention,
    obstacle,
    isCalledPaid,
    isReturned,
    orderId,
    countryCode,
    paymentRequestId,
    isAskedFor,
    now,
  })

const paid = { state: "paid", paid_at: before } as const

describe("storePaymentOf", () => {
  it.each<[Partial<Invoice>, string]>([
    [{ state: "creating" }, "pending"],
    [{ state: "creating", expires_at: before }, "pending"],
    [{ state: "creating", expires_at: longBefore }, "expired"],
    [{ state: "open" }, "pending"],
    [{ state: "open", expires_at: before }, "pending"],
    [{ state: "open", expires_at: longBefore }, "expired"],
    [{ state: "expired", expires_at: before }, "expired"],
    [{ state: "failed" }, "failed"],
    [{ state: "failed", expires_at: before }, "failed"],
    [paid, "paid"],
    [{ ...paid, expires_at: before }, "paid"],
    [{ ...paid, state: "settled" }, "paid"],
  ])("of %o is %s", (changes, status) => {
    expect(read(changes).status).toBe(status)
  })

  const stalled = { status_moved_at: new Date("2026-11-21T11:59:29Z") }

  const unanswered = { state: "creating", confirmation_url: null } as const

  it.each<[Partial<Invoice>, boolean]>([
    [{}, false],
    [{ status_moved_at: now }, false],
    [stalled, true],
    // A payment is awaited for two minutes more.
    [{ ...stalled, expires_at: before }, false],
    // The gateway's answer was lost.
    [{ ...unanswered, created_at: stalled.status_moved_at }, true],
    [{ ...unanswered, created_at: before }, false],
    [{ ...stalled, ...paid }, false],
    [{ state: "expired" }, true],
    [{ state: "failed" }, true],
    // A test payment.
    [{ state: "expired", payment_collection_id: null }, false],
  ])("of %o, can be renewed: %s", (changes, can) => {
    expect(read(changes).can_renew).toBe(can)
  })

  it.each<[boolean, string | null, boolean]>([
    [true, "paycol_1", true],
    // Its order asks for another sum.
    [false, "paycol_1", false],
    // Its session was deleted, as when renewing it failed.
    [false, null, true],
  ])(
    "of a stalled session, asked for: %s, of the order %s, can be renewed: %s",
    (isAskedFor, paymentRequestId, can) => {
      const { can_renew } = read(stalled, { isAskedFor, paymentRequestId })
      expect(can_renew).toBe(can)
    }
  )

  it.each(INVOICE_STATES)("shows its order, in any state: %s", (state) => {
    const orderId = "order_1"
    const expected = { status: "ordered", order_id: orderId }
    for (const paid_at of [null, before]) {
      expect(read({ state, paid_at }, { orderId })).toMatchObject(expected)
    }
  })

  it.each(INVOICE_STATES)("reports arrived money in any state: %s", (state) =>
    expect(read({ state, paid_at: before }).status).toBe("paid")
  )

  it.each(["creating", "open", "expired", "failed"] as const)(
    "reports a payment of another amount as paid and delayed: %s",
    (state) =>
      expect(
        read({ state }, { needsAttention: true, isCalledPaid: true })
      ).toMatchObject({ status: "paid", delayed: true, confirmation_url: null })
  )

  it("offers the link only while it can be paid", () => {
    expect(read({}).confirmation_url).toBe("https://pay.example/1")
    expect(read({ expires_at: before }).confirmation_url).toBeNull()
    // The gateway may refuse it by now: see ADR 0018.
    expect(read({ status_moved_at: now }).confirmation_url).toBeNull()
    expect(read({ state: "failed" }).confirmation_url).toBeNull()
    expect(read(paid).confirmation_url).toBeNull()
    expect(read({}, { isAskedFor: false })).toMatchObject({
      status: "pending",
      confirmation_url: null,
    })
  })

  it.each<[Partial<Invoice>, boolean, boolean]>([
    [paid, false, false],
    [paid, true, true],
    [{ ...paid, settle_attempts: 2 }, false, false],
    [{ ...paid, settle_attempts: 3 }, false, true],
    [{ ...paid, settle_attempts: 3, settled_at: before }, true, false],
    [{ settle_attempts: 3 }, true, false],
  ])("of %o, with attention: %s, is delayed: %s", (changes, open, delayed) => {
    expect(read(changes, { needsAttention: open }).delayed).toBe(delayed)
  })

  const changed: Obstacle = {
    reason: "cart_changed",
    wanted: { amount: "799.30", currency: "rub" },
  }
  const noStock: Obstacle = {
    reason: "order_not_created",
    error: "Some variant does not have the required inventory",
  }
  const locked: Obstacle = { reason: "order_not_created", error: "Busy" }

  it.each<[string, Obstacle, object]>([
    [
      "says what the cart costs now",
      changed,
      { delayed: true, reason: "cart_changed", amount_now: "799.30" },
    ],
    [
      "says no sum in another currency",
      { reason: "cart_changed", wanted: { amount: "9.00", currency: "usd" } },
      { delayed: true, reason: "cart_changed", amount_now: null },
    ],
    [
      "says that nothing is left",
      noStock,
      { delayed: true, reason: "out_of_stock", amount_now: null },
    ],
    ["waits for what may pass", locked, { delayed: false, reason: null }],
  ])("%s after the first try", (_, obstacle, expected) => {
    const tried = { ...paid, settle_attempts: 1 }
    expect(read(tried, { obstacle })).toMatchObject(expected)
  })

  it("is being checked when nothing else is known", () => {
    const tried = { ...paid, settle_attempts: 3 }
    expect(read(tried, { obstacle: locked }).reason).toBe("checking")
    const ordered = read(paid, { obstacle: changed, orderId: "order_1" })
    expect(ordered).toMatchObject({ delayed: false, reason: null })
  })

  it("writes the country in lower case", () => {
    expect(read(paid, { countryCode: "RU" }).country_code).toBe("ru")
    expect(read(paid).country_code).toBeNull()
  })

  it("holds exactly what is public", () => {
    expect(read({})).toEqual({
      status: "pending",
      delayed: false,
      reason: null,
      amount: "449.40",
      currency_code: "rub",
      amount_now: null,
      order_id: null,
      payment_request_id: null,
      country_code: null,
      confirmation_url: "https://pay.example/1",
      can_renew: false,
      expires_at: after,
      reference: "sbpinv_1",
    })
  })
})
