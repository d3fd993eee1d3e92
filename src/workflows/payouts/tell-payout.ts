import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { PayoutRow } from "../../modules/payout/models/payout"
import type { SbpPayoutModuleService } from "../../modules/payout/service"
import {
  type PayoutAttentionReason,
  PAYOUT_ATTENTION_REASONS,
} from "../../shared/attention-reasons"
import type { SbpEvent } from "../../shared/events"
import { announceOrFail, logEvent, textOf } from "../announce"
import { announceAttention } from "../announce-attention"

const EVENTS: Partial<Record<PayoutRow["state"], SbpEvent>> = {
  paid: "sbp.payout.paid",
  failed: "sbp.payout.failed",
  unknown: "sbp.payout.unknown",
}

/**
 * Tells the operator's list and the merchant's subscribers what has become of a
 * payout, after it was committed. The row remembers what was told: if it fails
 * here, the sweeper does it.
 *
 * @returns whether they have heard it
 */
export async function tellPayout(
  container: MedusaContainer,
  payout: PayoutRow
): Promise<boolean> {
  const { id, state, attention } = payout
  try {
    if (attention !== payout.attention_told) {
      await tellList(container, id, attention)
    }
    const event = EVENTS[state]
    if (event && state !== payout.state_told) {
      await announceOrFail(container, event, { id })
    }
    await container
      .resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)
      .markTold(payout)
    return true
  } catch (error) {
    const facts = { id, error: textOf(error) }
    logEvent(container, "sbp.payout.not_told", facts, "warn")
    return false
  }
}

async function tellList(
  container: MedusaContainer,
  id: string,
  reason: PayoutAttentionReason | null
) {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  await ledger.closeAttention(id, {
    reasons: PAYOUT_ATTENTION_REASONS.filter((other) => other !== reason),
    note: "superseded",
  })
  if (reason) {
    const about = { subject_id: id, payout_id: id, details: {} }
    await ledger.openAttention({ reason, ...about })
    await announceAttention(container)
  }
}
