import {
  type AttentionReason,
  PAYOUT_ATTENTION_REASONS,
  RETURNED_REASONS,
} from "../../../../shared/attention-reasons"
import type { InvoiceState } from "../../../../shared/states/invoice"
import type { PayoutState } from "../../../../shared/states/payout"

/** What an operator can do about an entry, with the routes that do it. */
export type AttentionAction =
  /** Try once more to make the order. */
  | "settle"
  /** Write down what the gateway's cabinet shows of a payment. */
  | "confirm"
  /** Send the money back to the shopper's card. */
  | "return"
  /** Write down that it went back in the gateway's cabinet. */
  | "record_refund"
  /** Try once more to book a refund. */
  | "book_refund"
  /** Say what became of a payout. */
  | "resolve_payout"
  /** Make a payout that takes another one's place. */
  | "replace_payout"
  /** Take the entry off the list, with a note. */
  | "resolve"

/** How things are by now: an entry tells how they were. */
export type EntryFacts = {
  reason: AttentionReason
  invoice?: {
    state: InvoiceState
    is_paid: boolean
    /** No order can be made of it any more. */
    is_orderless: boolean
    /** Some of its money is neither back nor on its way back. */
    has_rest: boolean
    /** None of it is. */
    is_untouched: boolean
  }
  payout_state?: PayoutState
  /** What makes it good is on its way already. */
  is_being_made_good: boolean
  payouts_enabled: boolean
}

/** What a notification said, and was not believed. */
const UNCONFIRMED: readonly AttentionReason[] = [
  "amount_mismatch",
  "identity_mismatch",
  "status_contradiction",
  "unrecognised_body",
  "address_not_listed",
  "unknown_invoice",
]

/** The order is there, and its money may have to go back. */
const ORDERED: readonly AttentionReason[] = [
  "order_total_differs",
  "settled_after_decision",
]

/** The gateway says that money went back, or may have gone back, over there. */
const REPORTED: readonly AttentionReason[] = [
  "status_changed",
  "refund_not_recorded",
]

/** A cancelled order stays one, and what is paid is not paid again. */
const FINAL: readonly AttentionReason[] = [
  "order_canceled",
  "already_paid_elsewhere",
]

const ABOUT_PAYOUTS: readonly AttentionReason[] = PAYOUT_ATTENTION_REASONS

/** What can be done about an open entry, and works as things are by now. */
export function actionsOf(facts: EntryFacts): AttentionAction[] {
  const { reason, invoice, payout_state } = facts
  if (reason === "refund_not_booked") {
    return ["book_refund"]
  }
  if (reason === "refund_booked_not_paid") {
    return facts.is_being_made_good ? ["resolve"] : makeGood(facts)
  }
  const isInDoubt = payout_state === "unknown" || payout_state === "pending"
  if (ABOUT_PAYOUTS.includes(reason) && isInDoubt) {
    return ["resolve_payout"]
  }
  if (reason === "payout_contradiction") {
    return ["resolve_payout", "resolve"]
  }
  if (UNCONFIRMED.includes(reason) && !invoice?.is_paid) {
    return ["confirm", "resolve"]
  }
  if (RETURNED_REASONS.includes(reason) || reason === "returned_and_ordered") {
    return [...settle(facts), ...giveBack(facts), "resolve"]
  }
  if (REPORTED.includes(reason)) {
    return invoice?.has_rest ? ["record_refund", "resolve"] : ["resolve"]
  }
  return ORDERED.includes(reason)
    ? [...giveBack(facts), "resolve"]
    : ["resolve"]
}

function settle({ reason, invoice }: EntryFacts): AttentionAction[] {
  const isOpen =
    invoice?.state === "paid" ||
    (invoice?.state === "closed" &&
      invoice.is_untouched &&
      !invoice.is_orderless)
  return isOpen && !FINAL.includes(reason) ? ["settle"] : []
}

function giveBack({ invoice, payouts_enabled }: EntryFacts): AttentionAction[] {
  if (!invoice?.has_rest) {
    return []
  }
  return payouts_enabled ? ["return", "record_refund"] : ["record_refund"]
}

function makeGood({ payouts_enabled }: EntryFacts): AttentionAction[] {
  return payouts_enabled
    ? ["replace_payout", "record_refund", "resolve"]
    : ["record_refund", "resolve"]
}
