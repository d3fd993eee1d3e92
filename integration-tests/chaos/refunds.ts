import { randomUUID } from "node:crypto"
import { CARD, PAYOUTS } from "../http/payouts/desk"
import { answerOf } from "../http/support/shop"
import { until } from "../http/support/until"
import type { ChaosRoom } from "./room"
import type { Point } from "./support/gates"
import { type RefundFacts, refundFactsOf } from "./support/refund-facts"
import { type Checkout, invoiceOf, openShop } from "./support/shoppers"

/** What the sweeper finds after the process was killed there. */
type Kill = Point & { leaves: Partial<RefundFacts> }

const ONCE = "booked"

/** Three bookings run at once, so at most three can be stopped in one. */
const KILLS: Record<string, Kill[]> = {
  "and books what was paid": [
    {
      name: "before the ledger knows that it is booked",
      on: ["UPDATE ON sbp_refund"],
      when: "NEW.state = 'booked'",
      leaves: { refunds: ONCE },
    },
    {
      name: "before the order's total is less",
      on: ["INSERT ON order_credit_line"],
      leaves: { refunds: ONCE },
    },
    {
      name: "before the order's change is begun",
      on: ["INSERT ON order_change"],
      leaves: { refunds: ONCE },
    },
  ],
  "and books it in Medusa's payment": [
    {
      name: "before it is in the order's account",
      on: ["INSERT ON order_transaction"],
      when: "NEW.reference = 'refund'",
      leaves: { refunds: ONCE },
    },
    {
      name: "before the ledger lets Medusa book it",
      on: ["UPDATE ON sbp_refund"],
      when: "NEW.medusa_refund_id IS NOT NULL AND OLD.medusa_refund_id IS NULL",
      leaves: { refunds: ONCE },
    },
    {
      name: "before Medusa's refund is made",
      on: ["INSERT ON refund"],
      leaves: { refunds: ONCE },
    },
  ],
  "and pays it": [
    {
      name: "before the ledger hears that it is paid",
      on: ["UPDATE ON sbp_refund"],
      when: "NEW.state = 'due'",
      leaves: { refunds: ONCE },
    },
    {
      name: "before the gateway's answer is kept",
      on: ["UPDATE ON sbp_payout"],
      when: "NEW.state = 'paid'",
      leaves: {
        refunds: "reserved",
        payouts: "unknown",
        attention: "payout_unknown",
      },
    },
    {
      name: "before there is a payout",
      on: ["INSERT ON sbp_payout"],
      leaves: { refunds: "released", payouts: null },
    },
  ],
}

/** Back in full, once, in all books. */
const RETURNED = {
  invoice: "settled",
  medusa_refunds: 1,
  account: 0,
  owed: 0,
  attention: null,
}

const UNRETURNED = { invoice: "settled", medusa_refunds: 0, refunded: 0 }

export function refunds(get: () => ChaosRoom) {
  describe.each(Object.entries(KILLS))("%s", (_when, kills) => {
    const killed = new Map<Kill, Checkout>()

    beforeAll(async () => {
      const room = get()
      await room.start()
      for (const kill of kills) {
        killed.set(kill, await sold(room))
      }
      await room.gates.putUp(kills)
      const requests: Promise<unknown>[] = []
      // The last point comes first: nobody passes a gate on the way to it.
      for (const [kill, checkout] of killed) {
        await room.gates.shut(kill)
        requests.push(answerOf(giveBack(room, checkout)))
        await room.gates.untilWaiting()
      }
      await room.killAll()
      await room.gates.refuse()
      await room.gates.open()
      await Promise.all(requests)
      await room.start()
      await passTime(room)
    })
    afterAll(async () => {
      await get().killAll()
      await get().gates.open()
    })

    it.each(kills)("$name, it goes back once", async ({ leaves, ...kill }) => {
      const room = get()
      const [, checkout] = [...killed].find(
        ([{ name }]) => name === kill.name
      ) as [Kill, Checkout]
      const facts = () => refundFactsOf(room.database, checkout)
      await until(
        async () => {
          const now = await facts()
          // It is reserved at once; what its payout is, the sweeper finds out.
          const { payouts = now?.payouts } = leaves
          return now?.refunds === leaves.refunds && now?.payouts === payouts
        },
        `the refund to be ${leaves.refunds}, and its payout ${leaves.payouts}`,
        60_000
      )
      const isBack = leaves.refunds === ONCE
      expect(await facts()).toMatchObject({
        ...(isBack ? RETURNED : UNRETURNED),
        ...leaves,
      })
      if (!isBack) {
        await bringBack(room, checkout)
        expect(await facts()).toMatchObject(RETURNED)
      }
      const { refunded = 0, credited } = (await facts()) ?? {}
      const invoice = await invoiceOf(room.database, checkout)
      expect(refunded.toFixed(2)).toBe(invoice?.amount)
      expect(credited).toBe(refunded)
      expect(await sent(room, checkout)).toBe(1)
    })
  })
}

async function sold(room: ChaosRoom): Promise<Checkout> {
  const checkout = await room.paid()
  expect(await room.tell(checkout)).toBe(200)
  await room.settled([checkout])
  return checkout
}

async function giveBack(room: ChaosRoom, checkout: Checkout) {
  const { admin } = await openShop(room.origin)
  const invoice = await invoiceOf(room.database, checkout)
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

/** What an operator does who finds it as the kill has left it. */
async function bringBack(room: ChaosRoom, checkout: Checkout) {
  const { admin } = await openShop(room.origin)
  const [payout] = await payoutsOf(room, checkout)
  if (payout) {
    const body = { outcome: "paid", note: "It is in the cabinet" }
    await admin.post(`${PAYOUTS}/${payout.id}/resolve`, body)
  } else {
    await giveBack(room, checkout)
  }
}

function payoutsOf(room: ChaosRoom, { invoice_id }: Checkout) {
  return room.database.rows<{ id: string; idempotency_key: string }>(
    "SELECT id, idempotency_key FROM sbp_payout WHERE invoice_id = $1",
    [invoice_id]
  )
}

async function sent(room: ChaosRoom, checkout: Checkout): Promise<number> {
  const rows = await payoutsOf(room, checkout)
  const keys = rows.map(({ idempotency_key }) => idempotency_key)
  return room.simulator
    .executions("payout")
    .filter(({ idempotencyKey }) => keys.includes(idempotencyKey)).length
}

/** Lets the time pass after which the sweeper takes what was left. */
async function passTime({ database }: ChaosRoom) {
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
