import type { Invoice, Payout } from "../../../src/admin/types"
import type { E2eRoom } from "../room"
import { openLink } from "./open-link"
import { type PaidOrder, paidOrder } from "./paid-order"
import { payOut } from "./pay-out"
import { cartChanged } from "./unsold"

const SHARED = {
  card_number: "2200000000000004",
  description: "Спасибо за терпение",
}

/** Something of everything that there is to look at. */
export type Scene = PaidOrder & {
  open: Invoice
  paid: Payout
  waiting: Payout
  unknown: Payout
}

export async function makeScene(room: E2eRoom): Promise<Scene> {
  const order = await paidOrder(room)
  // Somebody who has a link, and does not pay.
  const open = await openLink(room, "TEA-KRASNODAR-250")
  // Somebody who has paid for another cart than they have now.
  await cartChanged(room)
  const paid = await payOut(room, {
    ...SHARED,
    amount: "120.00",
    purpose: "return",
    invoice_id: order.invoice.id,
  })
  room.simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
  const unknown = await payOut(room, { ...SHARED, amount: "345.60" })
  // The last one: what one card got in all decides who has to approve.
  const waiting = await payOut(room, { ...SHARED, amount: "12000.00" })
  expect([paid, unknown, waiting].map(({ state }) => state)).toEqual([
    "paid",
    "unknown",
    "awaiting_approval",
  ])
  return { ...order, open: open.invoice, paid, waiting, unknown }
}
