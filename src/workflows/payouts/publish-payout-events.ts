import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { PayoutRow } from "../../modules/payout/models/payout"
import type { SbpPayoutModuleService } from "../../modules/payout/service"
import { PAYOUT_ATTENTION_REASONS } from "../../shared/attention-reasons"
import type { SbpEvent } from "../../shared/events"
import { announceOrFail, logEvent, textOf } from "../announce"
import { bookRefundWorkflow } from "../book-refund"
import { announceAttention } from "../announce-attention"

const EVENTS: Partial<Record<PayoutRow["state"], SbpEvent>> = {
  paid: "sbp.payout.paid",
  failed: "sbp.payout.failed",
  unknown: "sbp.payout.unknown",
  awaiting_approval: "sbp.payout.awaiting_approval",
  pending: "sbp.payout.pending",
  resolved_paid: "sbp.payout.resolved",
  resolved_not_paid: "sbp.payout.resolved",
  bounced: "sbp.payout.bounced",
  rejected: "sbp.payout.rejected",
  expired: "sbp.payout.expired",
}

/**
 * Publishes the latest state of a payout, after it was committed, to the
 * operator's list and to the merchant's subscribers. The row remembers what was
 * published: if this fails, the sweeper repeats it.
 *
 * @returns whether everything is published
 */
export async function publishPayoutEvents(
  container: MedusaContainer,
  payout: PayoutRow
): Promise<boolean> {
  const { id } = payout
  const service = container.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)
  try {
    await publish(container, payout, payout)
    let isCurrent = await service.markPublished(payout)
    while (!isCurrent) {
      const latest = await service.retrieveSbpPayout(id)
      await publish(container, latest, payout)
      isCurrent = await service.markPublished(latest)
    }
    return true
  } catch (error) {
    const facts = { id, error: textOf(error) }
    logEvent(container, "sbp.payout.not_published", facts, "warn")
    return false
  }
}

/** @param first the payout as it was when its publication began */
async function publish(
  container: MedusaContainer,
  payout: PayoutRow,
  first: PayoutRow
) {
  const { id, state, attention, published_attention, published_state } = payout
  // A repetition also corrects what another process published meanwhile.
  const isRepetition = payout !== first
  const isListStale = attention !== published_attention || isRepetition
  const isStateNew = state !== published_state
  if (isListStale) {
    await updateAttention(container, payout)
  }
  if (payout.purpose === "return" && (isStateNew || isListStale)) {
    await updateRefunds(container, payout)
  }
  const event = EVENTS[state]
  if (event && isStateNew) {
    await announceOrFail(container, event, { id })
  }
}

/** The ledger applies a return's payout to its refund; then Medusa's books follow. */
async function updateRefunds(container: MedusaContainer, payout: PayoutRow) {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const due = await ledger.applyPayout(payout)
  await announceAttention(container)
  for (const { id } of due) {
    await bookRefundWorkflow(container).run({ input: { refund_id: id } })
  }
}

/** Replaces the payout's entry in the list of what needs attention. */
async function updateAttention(
  container: MedusaContainer,
  { id, invoice_id, attention: reason }: PayoutRow
) {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  await ledger.closeAttention(id, {
    reasons: PAYOUT_ATTENTION_REASONS.filter((other) => other !== reason),
    note: "superseded",
  })
  if (reason) {
    await ledger.openAttention({
      reason,
      subject_id: id,
      payout_id: id,
      invoice_id: invoice_id ?? undefined,
      details: {},
    })
    await announceAttention(container)
  }
}
