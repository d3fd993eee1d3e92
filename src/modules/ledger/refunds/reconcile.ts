import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { closeInvoice } from "../invoices/end-invoice"
import type { RefundRow } from "../models/refund"
import type { RefundAttemptRow } from "../models/refund-attempt"
import { dueIn } from "../due"
import { REFUND_ATTEMPTS, REFUNDS, rowsOf } from "../sql"
import { decideRefunds, findHandOver } from "./decide-refunds"
import { type LockedRefunds, readRefunds, type Refund } from "./lock-refunds"
import { moveRefund } from "./move-refund"
import { updateRefundEntries } from "./refund-entries"
import { minor, isInBooks, takenOf } from "./sums"

/** The process that finds it due books it at once; this is for when that crashes. */
const BOOK_AFTER_MS = 10_000

/**
 * Draws all consequences of what is known of an invoice's refunds, after some of
 * it has changed. It may be done at any time, and changes nothing twice.
 *
 * @param before as they were before that change
 */
export async function reconcile(
  trx: Knex.Transaction,
  { invoice, refunds: before }: LockedRefunds
): Promise<Refund[]> {
  const read = () => readRefunds(trx, [invoice.id])
  for (
    let found = findHandOver(await read());
    found;
    found = findHandOver(await read())
  ) {
    await handOver(trx, found.from, found.to)
  }
  await moveAll(trx, invoice, await read())
  const refunds = await read()
  for (const refund of refunds) {
    await recordArrival(trx, refund)
  }
  if (invoice.state === "paid" && takenOf(refunds) > 0n) {
    await closeInvoice(trx, invoice)
    invoice.state = "closed"
  }
  await updateRefundEntries(trx, invoice, { before, now: refunds })
  return refunds
}

async function moveAll(
  trx: Knex.Transaction,
  { received_amount }: LockedRefunds["invoice"],
  refunds: Refund[]
) {
  const states = decideRefunds(minor(received_amount ?? "0.00"), refunds)
  for (const refund of refunds) {
    const to = states.get(refund.id) ?? refund.state
    if (to !== refund.state) {
      await moveRefund(trx, refund, {
        to,
        columns:
          to === "due"
            ? dueIn(trx, REFUNDS, BOOK_AFTER_MS)
            : { ...dueIn(trx, REFUNDS, null), book_error: null },
      })
    }
  }
}

/** Records whether the money of a refund arrived, and when it left. */
async function recordArrival(trx: Knex.Transaction, refund: Refund) {
  const paid = refund.attempts.find(({ outcome }) => outcome === "paid")
  const is_unpaid = isInBooks(refund) && !paid
  const returned_at = paid?.returned_at ?? refund.returned_at
  const isKnown =
    is_unpaid === refund.is_unpaid &&
    returned_at?.getTime() === refund.returned_at?.getTime()
  if (!isKnown) {
    Object.assign(refund, { is_unpaid, returned_at })
    await rowsOf<RefundRow>(trx, REFUNDS)
      .where({ id: refund.id })
      .update({ is_unpaid, returned_at, updated_at: trx.fn.now() })
  }
}

/** The paid attempt, which its own refund no longer needs, pays the other refund. */
async function handOver(trx: Knex.Transaction, from: Refund, to: Refund) {
  await rowsOf<RefundAttemptRow>(trx, REFUND_ATTEMPTS)
    .where({ refund_id: from.id, outcome: "paid" })
    .update({ refund_id: to.id, updated_at: trx.fn.now() })
}
