import { randomUUID } from "node:crypto"
import type { Payout } from "../../../src/admin/types"
import { openShop } from "../../chaos/support/shoppers"
import type { E2eRoom } from "../room"
import { type PaidOrder, paidOrder } from "./paid-order"

/** Something of everything that there is to look at. */
export type Scene = PaidOrder & {
  paid: Payout
  waiting: Payout
  unknown: Payout
}

export async function makeScene(room: E2eRoom): Promise<Scene> {
  const order = await paidOrder(room)
  const shop = await openShop(room.origin)
  // Somebody who has a link, and does not pay.
  const cart = await shop.fillCart()
  await shop.startPayment(await shop.collectionOf(cart))
  const paid = await payOut(room, {
    amount: "120.00",
    purpose: "return",
    invoice_id: order.invoice.id,
  })
  room.simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
  const unknown = await payOut(room, { amount: "345.60" })
  // The last one: what one card got in all decides who has to approve.
  const waiting = await payOut(room, { amount: "12000.00" })
  expect([paid, unknown, waiting].map(({ state }) => state)).toEqual([
    "paid",
    "unknown",
    "awaiting_approval",
  ])
  return { ...order, paid, waiting, unknown }
}

async function payOut(
  { origin }: E2eRoom,
  request: { amount: string; purpose?: "return"; invoice_id?: string }
): Promise<Payout> {
  const { admin } = await openShop(origin)
  const { payout } = await admin.post<{ payout: Payout }>(
    "/admin/sbp/payouts",
    {
      idempotency_key: randomUUID(),
      currency_code: "rub",
      card_number: "2200000000000004",
      description: "Спасибо за терпение",
      ...request,
    }
  )
  return payout
}
