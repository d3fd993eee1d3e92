import type { Transition } from "./transition"

/**
 * An invoice is one payment asked of a shopper. `failed` and `expired` are not
 * final: a link may be paid late, and money that arrived is never refused.
 */
export const INVOICE_STATES = [
  "creating",
  "open",
  "paid",
  "settled",
  "closed",
  "failed",
  "expired",
] as const

export type InvoiceState = (typeof INVOICE_STATES)[number]

/** The money is known to have arrived: only invoices in these states have a `paid_at`. */
export const PAID_STATES: readonly InvoiceState[] = [
  "paid",
  "settled",
  "closed",
]

const OTHER_SUM =
  "an operator confirmed another amount than was requested: no order is made of it"

const CONFIRMED = "a confirmed payment equal to the invoice is known"

export const INVOICE_TRANSITIONS: readonly Transition<InvoiceState>[] = [
  {
    from: "creating",
    to: "open",
    by: "machine",
    when: "the gateway answered with a payment link",
  },
  {
    from: "creating",
    to: "failed",
    by: "machine",
    when: "the gateway refused the request, was never reached, or reported a status that the merchant listed as a failure",
  },
  {
    from: "creating",
    to: "expired",
    by: "machine",
    when: "its deadline passed and no answer with a link came",
  },
  { from: "creating", to: "paid", by: "machine", when: CONFIRMED },
  { from: "open", to: "paid", by: "machine", when: CONFIRMED },
  { from: "failed", to: "paid", by: "machine", when: CONFIRMED },
  { from: "expired", to: "paid", by: "machine", when: CONFIRMED },
  {
    from: "open",
    to: "failed",
    by: "machine",
    when: "the gateway reported a status that the merchant listed as a failure",
  },
  {
    from: "open",
    to: "expired",
    by: "machine",
    when: "its deadline passed, and no payment was reported",
  },
  {
    from: "paid",
    to: "closed",
    by: "machine",
    when: "a person returns its money, it turned out to be returned, or it is a test: no order is made of it",
  },
  { from: "creating", to: "closed", by: "person", when: OTHER_SUM },
  { from: "open", to: "closed", by: "person", when: OTHER_SUM },
  { from: "failed", to: "closed", by: "person", when: OTHER_SUM },
  { from: "expired", to: "closed", by: "person", when: OTHER_SUM },
  {
    from: "closed",
    to: "paid",
    by: "person",
    when: "nothing of it was returned, and a person wants it settled after all",
  },
  {
    from: "paid",
    to: "settled",
    by: "machine",
    when: "Medusa holds the payment, and the order where there is one to make",
  },
  {
    from: "settled",
    to: "paid",
    by: "machine",
    when: "the workflow that had made its order failed later, and Medusa removed the order again",
  },
]

/**
 * What an invoice keeps of its settling beside its state. One file writes each column:
 * `due.ts`, which also claims rows, the first, and `move-invoice.ts` the others.
 */
export const INVOICE_MARKS = [
  {
    column: "settle_at",
    means: "when it is settled next; empty: not by itself",
    set: "it is paid or resumed, a try fails or finds the lock busy, a process claims it, it stalls, or its order was removed again",
    cleared:
      "it is settled, closed, given up or decided about, or its last try failed",
  },
  {
    column: "awaits_session",
    means:
      "its session was deleted: the next session of its collection is bound to it",
    set: "it is to be booked and has no session",
    cleared:
      "a session is bound to it, or it is settled, closed, given up or decided about",
  },
  {
    column: "decided_by_person",
    means: "no machine makes an order of it any more",
    set: "a person resolves the entry about its settlement",
    cleared: "a person resumes its settlement",
  },
  {
    column: "booking_started_at",
    means:
      "Medusa is asked to make its order, or to book its money where there is none to make; found at the start of a try, it says that a process was killed",
    set: "Medusa is asked",
    cleared:
      "it is settled or given up, or a try fails and leaves nothing behind",
  },
  {
    column: "interrupted_at",
    means: "when its order was found half made, for the operator's list",
    set: "a try finds what a killed process left",
    cleared: "never",
  },
  {
    column: "cart_unlinked",
    means:
      "its money is returned, and its cart was unlinked from Medusa's payment: no order can be made of it",
    set: "its cart is freed for another payment",
    cleared: "never",
  },
] as const
