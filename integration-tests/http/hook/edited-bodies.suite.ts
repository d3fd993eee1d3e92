import { parseAmount } from "../../../src/domain/money"
import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { newId } from "../../../src/shared/ids"
import { notificationToken } from "../../../src/shared/notification-address"
import { PROVIDER, SECRET } from "../support/environment"
import { inBatches, rawRequest } from "../support/raw-request"
import { until } from "../support/until"
import { edit, type Json, type JsonObject, edits } from "./edits"
import { randomRuns } from "../../random/support/runs"
import type { HookFixture } from "./hook-fixture"

const { numRuns, seed } = randomRuns("edited notifications", {
  short: 100,
  long: 2_000,
})

const AMOUNT = "1499.90"

export function editedBodies(fixture: HookFixture) {
  it("never confirms a payment that it does not match", async () => {
    const { address } = await fixture.paid()
    const hook = address.slice(0, address.lastIndexOf("/"))
    const samples = fc.sample(edits, { numRuns, seed })
    const sent = await inBatches(samples, async (how) => {
      const payment = await openInvoice(fixture)
      const body = edit(payment, how)
      const token = notificationToken(SECRET, payment.invoice_id)
      const answer = await rawRequest(`${hook}/${token}`, {
        body: JSON.stringify(body),
      })
      expect(answer.status).toBe(200)
      return { payment, body, how }
    })
    await until(() => fixture.isQuiet(), "all of them to be processed", 60_000)

    const outcomes = await inBatches(sent, async ({ payment, body, how }) => {
      const { paid_at, state } = await fixture.shop.invoice(payment.invoice_id)
      expect(state === "paid").toBe(paid_at !== null)
      return { how, body, paid: paid_at !== null, payment }
    })
    const paid = outcomes.filter((it) => it.paid)
    const wrong = paid.filter(({ body, payment }) => !mayPay(body, payment))
    expect(wrong).toEqual([])
    // Otherwise most bodies would be refused for a trivial reason.
    const exact = outcomes.filter(({ how }) => how.length === 0)
    expect(exact.length).toBeGreaterThan(0)
    expect(exact.filter((it) => !it.paid)).toEqual([])
    expect(paid.length).toBeGreaterThan(numRuns / 20)
    expect(paid.length).toBeLessThan(numRuns * 0.8)
  })

  it("confirms the payment that it matches if only its form differs", async () => {
    const { address } = await fixture.paid()
    const hook = address.slice(0, address.lastIndexOf("/"))
    for (const [how, change] of Object.entries(HARMLESS)) {
      const { invoice_id, ...payment } = await openInvoice(fixture)
      const token = notificationToken(SECRET, invoice_id)
      const body = JSON.stringify(change(payment))
      await rawRequest(`${hook}/${token}`, { body })
      await until(
        async () => (await fixture.shop.invoice(invoice_id)).state === "paid",
        `the invoice to be paid by one that ${how}`
      )
    }
  })
}

const HARMLESS: Record<string, (payment: Payment) => JsonObject> = {
  "lacks order_id and shop_id": ({ order_id, shop_id, ...rest }) => rest,
  "has fields of its own": (it) => ({ ...it, fee: { a: [1] }, paid_at: 1 }),
  "gives the amount as text": (it) => priced(it, "1499.90"),
  "gives the amount with one digit": (it) => priced(it, 1499.9),
  "gives the amount with three digits": (it) => priced(it, "1499.900"),
  "gives the shop's id as text": (it) => ({ ...it, shop_id: "100500" }),
  "writes the currency small": (it) => ({
    ...it,
    amount: { value: 1499.9, currency: "rub" },
  }),
  "spoils what it only tells": (it) => ({ ...it, credited_amount: "?" }),
}

type Payment = JsonObject & { order_id: string; shop_id: number }

function priced(payment: Payment, value: string | number): JsonObject {
  return { ...payment, amount: { value, currency: "RUB" } }
}

/**
 * An invoice with an open link, made by the ledger directly: carts take time.
 */
async function openInvoice({ shop }: HookFixture) {
  const inAnHour = new Date(Date.now() + 3_600_000)
  const { invoice } = await shop.ledger.openInvoice({
    provider_id: PROVIDER,
    shop_id: "100500",
    session_id: `payses_${randomUUID()}`,
    payment_collection_id: newId("payout"),
    amount: parseAmount(AMOUNT),
    currency_code: "rub",
    expires_at: inAnHour,
    reusable_until: new Date(),
    reusable_since: null,
    timeout_ms: 0,
  })
  const id = randomUUID()
  await shop.ledger.recordAnswer(invoice.id, {
    gateway_payment_id: id,
    gateway_status: "NEW",
    confirmation_url: "https://gateway.example/pay",
  })
  return {
    invoice_id: invoice.id,
    id,
    shop_id: 100500,
    order_id: invoice.id,
    status: "CONFIRMED",
    paid: true,
    amount: { value: 1499.9, currency: "RUB" },
  }
}

/**
 * The oracle: whether a body may mark its invoice as paid. It only knows that
 * every field that is present and not empty must be equal.
 */
function mayPay(body: Json, payment: JsonObject): boolean {
  const candidates = [body, ...Object.values(asObject(body))].map(asObject)
  return candidates.some(
    ({ id, status, paid, amount, order_id, shop_id }) =>
      id === payment.id &&
      status === "CONFIRMED" &&
      paid === true &&
      Number(plain(asObject(amount).value)) === Number(AMOUNT) &&
      plain(asObject(amount).currency).toUpperCase() === "RUB" &&
      ((order_id ?? undefined) === undefined ||
        order_id === payment.order_id) &&
      ((shop_id ?? undefined) === undefined ||
        plain(shop_id) === plain(payment.shop_id))
  )
}

/** The text of a number or of a string; no other type counts as either. */
function plain(value: Json | undefined): string {
  const isPlain = typeof value === "string" || typeof value === "number"
  return isPlain ? String(value) : ""
}

function asObject(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? value
    : {}
}
