import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { minorOf } from "../../../domain/money"
import { closeInvoice } from "../invoices/end-invoice"
import type { RefundRow } from "../models/refund"
import type { RefundAttemptRow } from "../models/refund-attempt"
import { dueIn } from "../due"
import { REFUND_ATTEMPTS, REFUNDS, rowsOf } from "../sql"
import {
  type LockedRefunds,
  moveRefund,
  readRefunds,
  type Refund,
} from "./move-refund"
import { updateRefundEntries } from "./refund-entries"
import {
  counts,
  isInBooks,
  isUnderWay,
  receivedOf,
  type RefundFacts,
  sumOf,
  takenOf,
  timesPaid,
} from "./sums"
import type { RefundState } from "../../../domain/states/refund"

/** The process that finds a refund due books it at once; after this delay, the sweep does. */
const BOOK_AFTER_MS = 10_000

/**
 * Draws all consequences of what is known of an invoice's refunds, after a part of it
 * has changed. It may be done at any time, and changes nothing twice.
 *
 * @param before the refunds as they were before that change
 */
export async function reconcile(
  trx: Knex.Transaction,
  { invoice, refunds: before }: LockedRefunds
): Promise<Refund[]> {
  const moved = await moveAll(trx, invoice, await handOverAll(trx, invoice.id))
  const refunds: Refund[] = []
  for (const refund of moved) {
    refunds.push(await recordArrival(trx, refund))
  }
  const isTaken = invoice.state === "paid" && takenOf(refunds) > 0n
  const closed = isTaken ? await closeInvoice(trx, invoice) : invoice
  await updateRefundEntries(trx, closed, { before, now: refunds })
  return refunds
}

/** Returns the refunds as they are afterwards. */
async function moveAll(
  trx: Knex.Transaction,
  invoice: LockedRefunds["invoice"],
  refunds: Refund[]
): Promise<Refund[]> {
  const states = decideRefunds(receivedOf(invoice), refunds)
  const moved: Refund[] = []
  for (const refund of refunds) {
    const to = states.get(refund.id) ?? refund.state
    moved.push(to === refund.state ? refund : await move(trx, refund, to))
  }
  return moved
}

async function move(
  trx: Knex.Transaction,
  refund: Refund,
  to: RefundState
): Promise<Refund> {
  const columns =
    to === "due"
      ? dueIn(trx, REFUNDS, BOOK_AFTER_MS)
      : { ...dueIn(trx, REFUNDS, null), book_error: null }
  return { ...refund, ...(await moveRefund(trx, refund, { to, columns })) }
}

/** Records whether a refund's money arrived, and when it left; returns the changed refund. */
async function recordArrival(
  trx: Knex.Transaction,
  refund: Refund
): Promise<Refund> {
  const paid = refund.attempts.find(({ outcome }) => outcome === "paid")
  const is_unpaid = isInBooks(refund) && !paid
  const returned_at = paid?.returned_at ?? refund.returned_at
  const isKnown =
    is_unpaid === refund.is_unpaid &&
    returned_at?.getTime() === refund.returned_at?.getTime()
  if (isKnown) {
    return refund
  }
  await rowsOf<RefundRow>(trx, REFUNDS)
    .where({ id: refund.id })
    .update({ is_unpaid, returned_at, updated_at: trx.fn.now() })
  return { ...refund, is_unpaid, returned_at }
}

/** Returns the refunds of an invoice as they are afterwards. */
async function handOverAll(
  trx: Knex.Transaction,
  invoiceId: string
): Promise<Refund[]> {
  const refunds = await readRefunds(trx, [invoiceId])
  const found = findHandOver(refunds)
  if (!found) {
    return refunds
  }
  await handOver(trx, found.from, found.to)
  return handOverAll(trx, invoiceId)
}

/** The paid attempt, which its own refund no longer needs, pays the other refund. */
async function handOver(trx: Knex.Transaction, from: Refund, to: Refund) {
  await rowsOf<RefundAttemptRow>(trx, REFUND_ATTEMPTS)
    .where({ refund_id: from.id, outcome: "paid" })
    .update({ refund_id: to.id, updated_at: trx.fn.now() })
}

/**
 * Decides the states of one invoice's refunds by what is known of all attempts, and by
 * nothing else: so it does not matter in which order that came to be known.
 *
 * @param received how much of the shopper's money had come, in minor units
 * @param refunds the oldest first
 */
export function decideRefunds(
  received: bigint,
  refunds: readonly RefundFacts[]
): Map<string, RefundState> {
  const states = new Map(
    refunds.map((refund) => [refund.id, stateAlone(refund)])
  )
  // A refund that is paid after all, or in doubt again, may have lost its part to
  // another one since.
  for (const refund of refunds) {
    const others = refunds.filter(({ id }) => id !== refund.id)
    const promised = sumOf(
      others.filter((it) => counts(states.get(it.id) ?? it.state))
    )
    const fits = promised + minorOf(refund.amount) <= received
    const state = states.get(refund.id)
    if (fits && state === "excess") {
      states.set(refund.id, "due")
    } else if (fits && state === "released" && isUnderWay(refund)) {
      states.set(refund.id, "reserved")
    }
  }
  return states
}

function stateAlone(refund: RefundFacts): RefundState {
  const { state } = refund
  if (isInBooks(refund)) {
    return state
  }
  const hasItsPart = state === "reserved" || state === "due"
  if (timesPaid(refund) > 0) {
    return hasItsPart ? "due" : "excess"
  }
  return hasItsPart && isUnderWay(refund) ? "reserved" : "released"
}

/**
 * A paid attempt of a refund that no longer needs it, and a refund that is booked but
 * unpaid: the attempt can cover the other refund, so that nothing is owed.
 */
export function findHandOver<Refund extends RefundFacts>(
  refunds: readonly Refund[]
): { from: Refund; to: Refund } | undefined {
  for (const from of refunds) {
    const to =
      (from.state === "released" || from.state === "excess") &&
      timesPaid(from) > 0
        ? refunds.find(
            (it) =>
              isInBooks(it) &&
              it.amount === from.amount &&
              timesPaid(it) === 0 &&
              !isUnderWay(it)
          )
        : undefined
    if (to) {
      return { from, to }
    }
  }
  return undefined
}
