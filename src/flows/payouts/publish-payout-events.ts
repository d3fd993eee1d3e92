import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { PayoutRow } from "../../modules/payout/models/payout"
import {
  type AttentionReason,
  PAYOUT_DOUBTS,
} from "../../domain/attention-reasons"
import type { SbpEvent } from "../../domain/events"
import { fromMinorUnits, minorOf } from "../../domain/money"
import { ARRIVED } from "../../domain/states/payout"
import { publishAttention, publishOrFail } from "../publish"
import { bookInTime } from "../refunds/book-due-refund"
import { logFailure } from "../../shared/log"

const EVENTS: Partial<Record<PayoutRow["state"], SbpEvent>> = {
  paid: "sbp.payout.paid",
  failed: "sbp.payout.failed",
  unknown: "sbp.payout.unknown",
  awaiting_approval: "sbp.payout.awaiting_approval",
  awaiting_card: "sbp.payout.link_created",
  pending: "sbp.payout.pending",
  resolved_paid: "sbp.payout.resolved",
  resolved_not_paid: "sbp.payout.resolved",
  bounced: "sbp.payout.bounced",
  rejected: "sbp.payout.rejected",
  withdrawn: "sbp.payout.withdrawn",
  expired: "sbp.payout.expired",
}

/**
 * Publishes the latest state of a payout, after it was committed, to the
 * operator's list and to the merchant's subscribers. The row remembers what was
 * published: if this fails, the sweep repeats it.
 *
 * @param options whether a return is booked at once, which may wait for a settlement;
 *   otherwise the ledger's sweep books it
 * @returns whether everything is published
 */
export async function publishPayoutEvents(
  container: MedusaContainer,
  payout: PayoutRow,
  { isBooking } = { isBooking: true }
): Promise<boolean> {
  const { id } = payout
  const service = container.resolve(SBP_PAYOUT_MODULE)
  const how = { first: payout, isBooking }
  try {
    await publishChanges(container, payout, how)
    let isCurrent = await service.markPublished(payout)
    while (!isCurrent) {
      const latest = await service.retrievePayout(id)
      await publishChanges(container, latest, how)
      isCurrent = await service.markPublished(latest)
    }
    return true
  } catch (error) {
    logFailure(container, "sbp.payout.not_published", error, { id })
    return false
  }
}

type How = {
  /** The payout as it was when its publication began. */
  first: PayoutRow
  isBooking: boolean
}

async function publishChanges(
  container: MedusaContainer,
  payout: PayoutRow,
  { first, isBooking }: How
) {
  const { id, state, attention, published_attention, published_state } = payout
  // A repetition also corrects what another process published meanwhile.
  const isRepetition = payout !== first
  const isListStale = attention !== published_attention || isRepetition
  const isStateNew = state !== published_state
  const service = container.resolve(SBP_PAYOUT_MODULE)
  if (isListStale) {
    // This row may be outdated, and this process may be stopped before `markListed`.
    await service.markUnlisted(payout)
    await updateAttention(container, payout)
  }
  if (isStateNew || isRepetition) {
    await updateLinkNotPaid(container, payout)
    await updateArrivedLess(container, payout)
  }
  if (payout.purpose === "return" && (isStateNew || isListStale)) {
    await updateRefunds(container, payout, isBooking)
  }
  if (isListStale) {
    // Before the event: while the event bus is down, this payout must keep no others off the list.
    await service.markListed(payout)
  }
  const event = EVENTS[state]
  if (event && isStateNew) {
    await publishOrFail(container, event, { id })
  }
}

/** The ledger applies a return's payout to its refund; then Medusa's books follow. */
async function updateRefunds(
  container: MedusaContainer,
  payout: PayoutRow,
  isBooking: boolean
) {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const due = await ledger.applyPayout(payout)
  await publishAttention(container)
  for (const { id } of isBooking ? due : []) {
    await bookInTime(container, id)
  }
}

/** Lists what puts the payout's outcome in doubt. */
function updateAttention(container: MedusaContainer, payout: PayoutRow) {
  const { attention: reason, amount } = payout
  return listOnly(
    container,
    payout,
    PAYOUT_DOUBTS,
    reason && { reason, amount }
  )
}

/** Lists a payout that failed after its recipient typed the card: no operator was there. */
async function updateLinkNotPaid(
  container: MedusaContainer,
  payout: PayoutRow
) {
  const { id, state, replaces_id, amount } = payout
  const reason = "link_not_paid"
  if (replaces_id !== null) {
    await container
      .resolve(SBP_LEDGER_MODULE)
      .closeAttention(replaces_id, { reasons: [reason], note: "reserved" })
  }
  const isOwed = state === "failed" && (await hasLinkOnly(container, id))
  await listOnce(container, payout, reason, isOwed && amount)
}

async function hasLinkOnly(
  container: MedusaContainer,
  payoutId: string
): Promise<boolean> {
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const [link] = await payouts.listSbpPayoutLinks({ payout_id: payoutId })
  const [replacement] = await payouts.listSbpPayouts({ replaces_id: payoutId })
  return link !== undefined && replacement === undefined
}

/** A return is booked whole: a person has to see what of it did not arrive. */
async function updateArrivedLess(
  container: MedusaContainer,
  payout: PayoutRow
) {
  const { state, purpose, amount, final_amount } = payout
  if (purpose !== "return") {
    return
  }
  const reason = "return_arrived_less"
  const lacking = minorOf(amount) - minorOf(final_amount ?? amount)
  await listOnce(
    container,
    payout,
    reason,
    ARRIVED.includes(state) && lacking > 0n && fromMinorUnits(lacking)
  )
}

/**
 * Without an event bus, a payout is published again and again: what a person has closed
 * since it changed stays closed.
 */
async function listOnce(
  container: MedusaContainer,
  payout: PayoutRow,
  reason: AttentionReason,
  amount: string | false
) {
  const { id: subject_id, updated_at } = payout
  const [closed] = amount
    ? await container.resolve(SBP_LEDGER_MODULE).listSbpAttentions(
        {
          subject_id,
          reason,
          resolved_by: { $ne: null },
          resolved_at: { $gt: updated_at },
        },
        { select: ["id"] }
      )
    : []
  if (!closed) {
    const entry = amount !== false && { reason, amount }
    await listOnly(container, payout, [reason], entry)
  }
}

type Entry = { reason: AttentionReason; amount: string }

/** Lists this entry of the payout, if any, and closes its other entries with these reasons. */
async function listOnly(
  container: MedusaContainer,
  { id, invoice_id, currency_code }: PayoutRow,
  reasons: readonly AttentionReason[],
  entry: Entry | false | null
) {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  await ledger.closeAttention(id, {
    reasons: reasons.filter((other) => !entry || other !== entry.reason),
    note: "superseded",
  })
  if (entry) {
    await ledger.openAttention({
      ...entry,
      subject_id: id,
      payout_id: id,
      invoice_id: invoice_id ?? undefined,
      currency_code,
      details: {},
    })
    await publishAttention(container)
  }
}
