import type { Invoice, Payout } from "../../../src/admin/types"
import type { AdminHarness } from "../admin-harness"
import { entryOf } from "./attention-entry"
import { openLink } from "./open-link"
import { makeTestPayment, payTest } from "./test-payments"
import { type PaidOrder, paidOrder } from "./paid-order"
import { createPayout } from "./create-payout"
import { cartChanged } from "./payments-without-order"

const SHARED = {
  card_number: "2200000000000004",
  description: "Спасибо за терпение",
}

/** One example of each kind of data. */
export type SampleData = PaidOrder & {
  open: Invoice
  test: Invoice
  paid: Payout
  waiting: Payout
  unknown: Payout
  /** The id of the operator's entry about a payment. */
  entry: string
}

export async function createSampleData(
  harness: AdminHarness
): Promise<SampleData> {
  const order = await paidOrder(harness)
  // A shopper with a link who does not pay.
  const open = await openLink(harness, "TEA-KRASNODAR-250")
  // Staff who tried whether payments arrive.
  const test = await payTest(harness, await makeTestPayment(harness))
  // A shopper who paid for another cart than the current one.
  const { id: entry } = await entryOf(await cartChanged(harness))
  const paid = await createPayout(harness, {
    ...SHARED,
    amount: "120.00",
    purpose: "return",
    invoice_id: order.invoice.id,
  })
  harness.simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
  const unknown = await createPayout(harness, { ...SHARED, amount: "345.60" })
  // Last, because the total that one card received decides whether an approval
  // is needed.
  const waiting = await createPayout(harness, { ...SHARED, amount: "12000.00" })
  expect([paid, unknown, waiting].map(({ state }) => state)).toEqual([
    "paid",
    "unknown",
    "awaiting_approval",
  ])
  return { ...order, open: open.invoice, test, paid, waiting, unknown, entry }
}
