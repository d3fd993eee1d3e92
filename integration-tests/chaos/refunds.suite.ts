import { randomUUID } from "node:crypto"
import { CARD, PAYOUTS } from "../http/payouts/payout-fixture"
import { until } from "../http/support/until"
import type { CrashHarness } from "./crash-harness"
import type { Point } from "./support/gates"
import { type RefundFacts, refundFactsOf } from "./support/refund-facts"
import { type Checkout, invoiceOf, openShop } from "./support/checkout"

/** A kill, and the facts that the sweep finds after it. */
type Kill = Point & { leaves: Partial<RefundFacts> }

const ONCE = "booked"

/** Three bookings run at once, so at most three can be stopped in one. */
const KILLS: Record<string, Kill[]> = {
  "and reduces the order's total": [
    {
      name: "before the ledger marks the refund as booked",
      on: ["UPDATE ON sbp_refund"],
      when: "NEW.state = 'booked'",
      leaves: { refunds: ONCE },
    },
    {
      name: "before the order's total is reduced",
      on: ["INSERT ON order_credit_line"],
      leaves: { refunds: ONCE },
    },
    {
      name: "before the order change is created",
      on: ["INSERT ON order_change"],
      leaves: { refunds: ONCE },
    },
  ],
  "and records Medusa's refund": [
    {
      name: "before the refund is among the order's transactions",
      on: ["INSERT ON order_transaction"],
      when: "NEW.reference = 'refund'",
      leaves: { refunds: ONCE },
    },
    {
      name: "before the ledger stores the id of Medusa's refund",
      on: ["UPDATE ON sbp_refund"],
      when: "NEW.medusa_refund_id IS NOT NULL AND OLD.medusa_refund_id IS NULL",
      leaves: { refunds: ONCE },
    },
    {
      name: "before Medusa's refund is inserted",
      on: ["INSERT ON refund"],
      leaves: { refunds: ONCE },
    },
  ],
  "and sends the payout": [
    {
      name: "before the ledger marks the refund as due",
      on: ["UPDATE ON sbp_refund"],
      when: "NEW.state = 'due'",
      leaves: { refunds: ONCE },
    },
    {
      name: "before the gateway's answer is stored",
      on: ["UPDATE ON sbp_payout"],
      when: "NEW.state = 'paid'",
      leaves: {
        refunds: "reserved",
        payouts: "unknown",
        attention: "payout_unknown",
      },
    },
    {
      name: "before the payout is inserted",
      on: ["INSERT ON sbp_payout"],
      leaves: { refunds: "released", payouts: null },
    },
  ],
}

/** Returned in full, once, in all books. */
const RETURNED = {
  invoice: "settled",
  medusa_refunds: 1,
  account: 0,
  owed: 0,
  attention: null,
}

const UNRETURNED = { invoice: "settled", medusa_refunds: 0, refunded: 0 }

export function refunds(get: () => CrashHarness) {
  describe.each(Object.entries(KILLS))("%s", (_when, kills) => {
    const killed = new Map<Kill, Checkout>()

    beforeAll(async () => {
      const harness = get()
      await harness.startUnlessRunning()
      for (const kill of kills) {
        killed.set(kill, await sold(harness))
      }
      await harness.gates.install(kills)
      // The last point comes first, so that no process passes a gate on its
      // way.
      for (const [kill, checkout] of killed) {
        await harness.stopAt(kill, () => returnMoney(harness, checkout))
      }
      await harness.killStopped()
      await harness.start()
      await makeAllDue(harness)
    })
    afterAll(() => get().gates.removeAll())

    it.each(kills)(
      "$name, returns the money exactly once",
      async ({ leaves, ...kill }) => {
        const harness = get()
        const [, checkout] = [...killed].find(
          ([{ name }]) => name === kill.name
        ) as [Kill, Checkout]
        const facts = () => refundFactsOf(harness.database, checkout)
        await until(
          async () => {
            // The refund is reserved at once; the sweep asks for the state of its
            // payout, and lists it after that.
            const now: Partial<RefundFacts> = (await facts()) ?? {}
            return Object.entries(leaves).every(
              ([fact, value]) => now[fact as keyof RefundFacts] === value
            )
          },
          `${JSON.stringify(leaves)}`,
          120_000
        )
        const isBack = leaves.refunds === ONCE
        expect(await facts()).toMatchObject({
          ...(isBack ? RETURNED : UNRETURNED),
          ...leaves,
        })
        if (!isBack) {
          await completeReturn(harness, checkout)
          expect(await facts()).toMatchObject(RETURNED)
        }
        const { refunded = 0, credited } = (await facts()) ?? {}
        const invoice = await invoiceOf(harness.database, checkout)
        expect(refunded.toFixed(2)).toBe(invoice?.amount)
        expect(credited).toBe(refunded)
        expect(await sent(harness, checkout)).toBe(1)
      }
    )
  })
}

async function sold(harness: CrashHarness): Promise<Checkout> {
  const checkout = await harness.payAsShopper()
  expect(await harness.notify(checkout)).toBe(200)
  await harness.waitUntilSettled([checkout])
  return checkout
}

async function returnMoney(harness: CrashHarness, checkout: Checkout) {
  const { admin } = await openShop(harness.origin)
  const invoice = await invoiceOf(harness.database, checkout)
  await admin.post(PAYOUTS, {
    idempotency_key: randomUUID(),
    purpose: "return",
    invoice_id: checkout.invoice_id,
    amount: invoice?.amount,
    currency_code: "rub",
    card_number: CARD,
    confirm_duplicate: true,
    confirm_more_than_owed: true,
  })
}

/** Completes the return as an operator, from the state that the kill left. */
async function completeReturn(harness: CrashHarness, checkout: Checkout) {
  const { admin } = await openShop(harness.origin)
  const [payout] = await payoutsOf(harness, checkout)
  if (payout) {
    const body = { outcome: "paid", note: "It is in the cabinet" }
    await admin.post(`${PAYOUTS}/${payout.id}/resolve`, body)
  } else {
    await returnMoney(harness, checkout)
  }
}

function payoutsOf(harness: CrashHarness, { invoice_id }: Checkout) {
  return harness.database.rows<{ id: string; idempotency_key: string }>(
    "SELECT id, idempotency_key FROM sbp_payout WHERE invoice_id = $1",
    [invoice_id]
  )
}

async function sent(
  harness: CrashHarness,
  checkout: Checkout
): Promise<number> {
  const rows = await payoutsOf(harness, checkout)
  const keys = rows.map(({ idempotency_key }) => idempotency_key)
  return harness.simulator
    .executions("payout")
    .filter(({ idempotencyKey }) => keys.includes(idempotencyKey)).length
}

/** Makes due all that the sweep processes. */
async function makeAllDue({ database }: CrashHarness) {
  await database.rows(
    "UPDATE sbp_refund SET book_at = now() WHERE book_at IS NOT NULL"
  )
  await database.rows(
    "UPDATE sbp_refund_attempt SET check_at = now() WHERE check_at IS NOT NULL"
  )
  await database.rows(
    "UPDATE sbp_payout SET answer_due_at = now() WHERE state = 'sending'"
  )
}
