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
  const { id } = payout
  const service = container.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)
  try {
    await tell(container, payout, payout)
    let isHeard = await service.markTold(payout)
    while (!isHeard) {
      const news = await service.retrieveSbpPayout(id)
      await tell(container, news, payout)
      isHeard = await service.markTold(news)
    }
    return true
  } catch (error) {
    const facts = { id, error: textOf(error) }
    logEvent(container, "sbp.payout.not_told", facts, "warn")
    return false
  }
}

/** @param before as it was when somebody began to tell */
async function tell(
  container: MedusaContainer,
  news: PayoutRow,
  before: PayoutRow
) {
  const { id, state, attention } = news
  // Told anew, it also mends what others told in the meantime.
  const isNews = news !== before
  const isInDoubt = attention !== news.attention_told || isNews
  if (isInDoubt) {
    await tellList(container, news)
  }
  if (news.purpose === "return" && (state !== news.state_told || isInDoubt)) {
    await tellReturn(container, news)
  }
  const event = EVENTS[state]
  if (event && state !== news.state_told) {
    await announceOrFail(container, event, { id })
  }
}

/** The ledger keeps what is to be returned, and Medusa's books follow it. */
async function tellReturn(container: MedusaContainer, payout: PayoutRow) {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const due = await ledger.applyPayout(payout)
  await announceAttention(container)
  for (const { id } of due) {
    await bookRefundWorkflow(container).run({ input: { refund_id: id } })
  }
}

async function tellList(
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
