import {
  type AttentionAction,
  type AttentionReason,
  factsOfReason,
  type PayoutDoubt,
} from "../../../../domain/attention-reasons"
import type { InvoiceState } from "../../../../domain/states/invoice"
import { IN_DOUBT, type PayoutState } from "../../../../domain/states/payout"

/** The present facts: an entry records those of the time when it was opened. */
export type EntryFacts = {
  reason: AttentionReason
  invoice?: {
    state: InvoiceState
    is_paid: boolean
    /** No order can be made of it any more. */
    is_orderless: boolean
    /** Some of its money is neither back nor on its way back. */
    has_rest: boolean
    /** None of its money is back or on its way back. */
    is_untouched: boolean
  }
  payout_state?: PayoutState
  /** What puts the payout's outcome in doubt now. */
  payout_attention?: PayoutDoubt | null
  /** A replacement of the payout that did not arrive is on its way. */
  is_being_replaced: boolean
  payouts_enabled: boolean
}

/** The actions of the entry's reason that are possible now. */
export function actionsOf(facts: EntryFacts): AttentionAction[] {
  return factsOfReason(facts.reason).actions.filter((action) =>
    WORKS[action](facts)
  )
}

const WORKS: Record<AttentionAction, (facts: EntryFacts) => boolean> = {
  settle: ({ invoice }) =>
    invoice?.state === "paid" ||
    (invoice?.state === "closed" &&
      invoice.is_untouched &&
      !invoice.is_orderless),
  confirm: ({ invoice }) => !invoice?.is_paid,
  return: ({ invoice, payouts_enabled }) =>
    Boolean(invoice?.has_rest) && payouts_enabled,
  record_refund: (facts) =>
    isAboutReplacing(facts)
      ? !facts.is_being_replaced
      : Boolean(facts.invoice?.has_rest),
  book_refund: () => true,
  resolve_payout: (facts) =>
    isInDoubt(facts) || Boolean(factsOfReason(facts.reason).isCorrection),
  replace_payout: ({ is_being_replaced, payouts_enabled }) =>
    !is_being_replaced && payouts_enabled,
  // The outcome of a payout in doubt is recorded on the payout itself.
  resolve: (facts) => !isInDoubt(facts) && !isContradicted(facts),
}

/** What is recorded then pays a refund that is booked already. */
const isAboutReplacing = ({ reason }: EntryFacts) =>
  factsOfReason(reason).actions.includes("replace_payout")

const isContradicted = ({ reason, payout_attention }: EntryFacts) =>
  Boolean(factsOfReason(reason).isCorrection) && payout_attention === reason

const isInDoubt = ({ reason, payout_state }: EntryFacts) =>
  factsOfReason(reason).subject === "payout" &&
  payout_state !== undefined &&
  IN_DOUBT.includes(payout_state)
