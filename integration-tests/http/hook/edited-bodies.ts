import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { newId } from "../../../src/shared/ids"
import { notificationToken } from "../../../src/shared/notification-address"
import { PROVIDER, SECRET } from "../support/environment"
import { inBatches, rawRequest } from "../support/raw-request"
import { until } from "../support/until"
import { edit, type Json, type JsonObject, edits } from "./edits"
import type { HookRoom } from "./room"

const BODIES = 600

const AMOUNT = "1499.90"

export function editedBodies(room: HookRoom) {
  it(`never passes for a payment that it is not: ${BODIES} of them`, async () => {
    const { address } = await room.paid()
    const hook = address.slice(0, address.lastIndexOf("/"))
    const seed = Date.now() % 1_000_000
    const samples = fc.sample(edits, { numRuns: BODIES, seed })
    const told = await inBatches(samples, async (how) => {
      const payment = await openInvoice(room)
      const body = edit(payment, how)
      const token = notificationToken(SECRET, payment.invoice_id)
      const answer = await rawRequest(`${hook}/${token}`, {
        body: JSON.stringify(body),
      })
      expect(answer.status).toBe(200)
      return { payment, body, how }
    })
    await until(() => room.isQuiet(), "all of them to be looked at", 60_000)

    const outcomes = await inBatches(told, async ({ payment, body, how }) => {
      const { paid_at, state } = await room.shop.invoice(payment.invoice_id)
      expect(state === "paid").toBe(paid_at !== null)
      return { seed, how, body, paid: paid_at !== null, payment }
    })
    const paid = outcomes.filter((it) => it.paid)
    const wrong = paid.filter(({ body, payment }) => !mayPay(body, payment))
    expect(wrong).toEqual([])
    // Else it would be easy to be right.
    const exact = outcomes.filter(({ how }) => how.length === 0)
    expect(exact.length).toBeGreaterThan(5)
    expect(exact.filter((it) => !it.paid)).toEqual([])
    expect(paid.length).toBeGreaterThan(BODIES / 20)
    expect(paid.length).toBeLessThan(BODIES / 2)
  })

  it("passes for the payment that it is when it differs in form", async () => {
    const { address } = await room.paid()
    const hook = address.slice(0, address.lastIndexOf("/"))
    for (const [how, change] of Object.entries(HARMLESS)) {
      const { invoice_id, ...payment } = await openInvoice(room)
      const token = notificationToken(SECRET, invoice_id)
      const body = JSON.stringify(change(payment))
      await rawRequest(`${hook}/${token}`, { body })
      await until(
        async () => (await room.shop.invoice(invoice_id)).state === "paid",
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

/** An invoice with an open link, straight from the ledger: carts take time. */
async function openInvoice({ shop }: HookRoom) {
  const inAnHour = new Date(Date.now() + 3_600_000)
  const { invoice } = await shop.ledger.openInvoice({
    provider_id: PROVIDER,
    shop_id: "100500",
    session_id: `payses_${randomUUID()}`,
    payment_collection_id: newId("payout"),
    amount: AMOUNT,
    currency_code: "rub",
    expires_at: inAnHour,
    reusable_until: new Date(),
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
 * The oracle: whether a body may make its invoice paid. It knows only that
 * every field that is there, and says something, has to be equal.
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

/** The text of a number or of a text; nothing else stands for either. */
function plain(value: Json | undefined): string {
  const isPlain = typeof value === "string" || typeof value === "number"
  return isPlain ? String(value) : ""
}

function asObject(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? value
    : {}
}
