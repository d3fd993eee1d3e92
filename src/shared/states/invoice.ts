import type { Transition } from "./transition"

/**
 * An invoice is one payment asked of a shopper. `failed` and `expired` are no
 * ends: a link may be paid late, and money that arrived is never refused.
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

const OTHER_SUM =
  "an operator confirmed that another sum arrived than was asked for: no order is made of it"

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
    when: "the gateway refused the request, was never reached, or told a status that the merchant listed as a failure",
  },
  {
    from: "creating",
    to: "expired",
    by: "machine",
    when: "its deadline passed and no answer ever came",
  },
  { from: "creating", to: "paid", by: "machine", when: CONFIRMED },
  { from: "open", to: "paid", by: "machine", when: CONFIRMED },
  { from: "failed", to: "paid", by: "machine", when: CONFIRMED },
  { from: "expired", to: "paid", by: "machine", when: CONFIRMED },
  {
    from: "open",
    to: "failed",
    by: "machine",
    when: "the gateway told a status that the merchant listed as a failure",
  },
  {
    from: "open",
    to: "expired",
    by: "machine",
    when: "its deadline passed without a payment",
  },
  {
    from: "paid",
    to: "closed",
    by: "machine",
    when: "a person returns its money, or that turned out to have gone back: no order is made of it",
  },
  { from: "creating", to: "closed", by: "person", when: OTHER_SUM },
  { from: "open", to: "closed", by: "person", when: OTHER_SUM },
  { from: "failed", to: "closed", by: "person", when: OTHER_SUM },
  { from: "expired", to: "closed", by: "person", when: OTHER_SUM },
  {
    from: "closed",
    to: "paid",
    by: "person",
    when: "nothing of it went back, and it is to be settled after all",
  },
  {
    from: "paid",
    to: "settled",
    by: "machine",
    when: "Medusa holds the payment, and the order where there is one to make",
  },
]
