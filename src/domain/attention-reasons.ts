// Why a person has to look at something. `REASONS` has all that is known of each reason.
// A new reason needs:
// 1. its entry in `REASONS`, with each optional flag that is true of it;
// 2. code that opens it, and code that closes it once its cause is gone; if it is about a
//    notification, perhaps a place in `UNTIL_PAID` and `makeLaterOnesDue`;
// 3. its texts in `src/admin/i18n`, in both languages, and words for new details
//    in `attention.facts`;
// 4. a row in docs/needs-attention.md, docs/ru/needs-attention.md and docs/glossary.md;
// 5. rows in `actions-of.unit.spec.ts` and `is-on-its-way.unit.spec.ts`;
// 6. a migration, because the database checks the list of reasons (`npm run migrations`);
// 7. if no person resolves it: a sentence in `flows/resolve-entry.ts`, docs/errors.md and
//    docs/ru/errors.md;
// 8. a changeset (minor: merchants' programs may list reasons).
// No type and no test asks for the flags, for 2, for words of details, or for 8.

/** The heading under which a reason is shown, with its own wording. */
export type AttentionGroup =
  "settlement" | "notification" | "return" | "payout" | "statement"

/** What an operator can do about an entry; each is a route of the API. */
export type AttentionAction =
  /** Try again to make the order. */
  | "settle"
  /** Record what the gateway's cabinet shows of a payment. */
  | "confirm"
  /** Send the money back to the shopper's card. */
  | "return"
  /** Record that the money went back in the gateway's cabinet. */
  | "record_refund"
  /** Try again to book a refund. */
  | "book_refund"
  /** Record the outcome of a payout. */
  | "resolve_payout"
  /** Create a payout that replaces another one. */
  | "replace_payout"
  /** Take the entry off the list, with a note. */
  | "resolve"

type ReasonFacts = Readonly<{
  /**
   * Its heading. As long as an entry of "settlement" or "return" is open, its
   * actions say whether the payment can be settled.
   */
  group: AttentionGroup
  /** What an entry with this reason is about. Each subject has one open entry of a reason. */
  subject:
    "invoice" | "notification" | "refund" | "payout" | "statement" | "shop"
  /**
   * What may be done about it, the most fitting first. Which of these work
   * depends on the invoice and the payout as they are now.
   */
  actions: readonly AttentionAction[]
  /** Who may resolve it: that person confirms that no money is owed or lost. */
  resolvableBy: "any_admin" | "operators_and_approvers"
  /** Settling finds the problem. Once a person resolves it, no order is made any more. */
  isFoundBySettling?: true
  /** The problem is over when the invoice is settled, or when all of its money is back. */
  isOverOnceDone?: true
  /** The gateway says that money went back, or may have gone back, there. */
  isReportedReturn?: true
  /** Its payout has a decision already: the decision is to be corrected. */
  isCorrection?: true
  /** A payout's page explains it: the payout's state does not say it. */
  isExplainedOnPayout?: true
  /**
   * Its notification calls the invoice paid: always, or if its details say so. Until a
   * person has decided about that, the shopper is given no other link.
   */
  callsPaid?: "always" | "if_details_say_so"
}>

const RETURN_ACTIONS = ["return", "record_refund", "resolve"] as const
const SETTLE_OR_RETURN_ACTIONS = ["settle", ...RETURN_ACTIONS] as const

const SETTLEMENT = {
  group: "settlement",
  subject: "invoice",
  resolvableBy: "any_admin",
} as const

/** Problems that settling finds, of a paid invoice. */
const NOT_SETTLED = {
  ...SETTLEMENT,
  isFoundBySettling: true,
  isOverOnceDone: true,
} as const

/** Problems of a notification that was not accepted: nothing was booked. */
const NOT_BELIEVED = {
  group: "notification",
  subject: "invoice",
  actions: ["confirm", "resolve"],
  resolvableBy: "any_admin",
} as const

const RETURN = {
  group: "return",
  subject: "invoice",
  resolvableBy: "any_admin",
} as const

/** Money went out: to resolve such an entry may let it go out a second time. */
const WENT_OUT = {
  ...RETURN,
  resolvableBy: "operators_and_approvers",
} as const

const PAYOUT = {
  group: "payout",
  subject: "payout",
  actions: ["resolve_payout", "resolve"],
  resolvableBy: "operators_and_approvers",
} as const

const DOUBTS = {
  /** It is not known whether the money went out. */
  payout_unknown: PAYOUT,
  /** The gateway answered with another card, sum or currency. */
  payout_mismatch: { ...PAYOUT, isExplainedOnPayout: true },
  /** The plugin does not know the gateway's status, and no later one will come. */
  payout_pending: PAYOUT,
  /** It was paid after all although it had been replaced, or two processes have sent it. */
  payout_paid_twice: { ...PAYOUT, isExplainedOnPayout: true },
  /** The gateway's late answer contradicts what a person has decided. */
  payout_contradiction: {
    ...PAYOUT,
    isCorrection: true,
    isExplainedOnPayout: true,
  },
} as const satisfies Record<string, ReasonFacts>

const REASONS = {
  /** Paid, but its cart costs something else by now. */
  cart_changed: {
    ...NOT_SETTLED,
    // As the cart is now, no order can be made of it.
    actions: ["return", "settle", "record_refund", "resolve"],
  },
  /** Paid, but the order cannot be made, for want of stock for example. */
  order_not_created: { ...NOT_SETTLED, actions: SETTLE_OR_RETURN_ACTIONS },
  /** Paid, but what it was for was deleted, or its session cannot be replaced. */
  cart_or_order_gone: {
    ...NOT_SETTLED,
    actions: ["return", "record_refund", "settle", "resolve"],
  },
  /** Paid, but its cart or order was paid otherwise before. */
  already_paid_elsewhere: { ...NOT_SETTLED, actions: RETURN_ACTIONS },
  /** Its order was cancelled before it was paid, or meanwhile, and stays cancelled. */
  order_canceled: { ...NOT_SETTLED, actions: RETURN_ACTIONS },
  /** The order was made for another sum than was paid. */
  order_total_differs: { ...SETTLEMENT, actions: RETURN_ACTIONS },
  /** Two processes without a shared lock each made an order of it. */
  order_made_twice: { ...SETTLEMENT, actions: ["resolve"] },
  /** A person had decided about the money, and then an order was made of it. */
  settled_after_decision: {
    ...SETTLEMENT,
    actions: ["record_refund", "return", "resolve"],
  },
  /** Medusa was stopped while it made the order, and may have left things undone. */
  settlement_interrupted: { ...SETTLEMENT, actions: ["resolve"] },

  /** Another sum or currency was paid than was asked for. */
  amount_mismatch: { ...NOT_BELIEVED, callsPaid: "always" },
  /** A notification names another payment, order or shop, or one that paid another invoice. */
  identity_mismatch: { ...NOT_BELIEVED, callsPaid: "if_details_say_so" },
  /** The gateway's status says one thing, and its `paid` or a refund another. */
  status_contradiction: { ...NOT_BELIEVED, callsPaid: "if_details_say_so" },
  /** A message to an invoice's address is not understood. */
  unrecognised_body: NOT_BELIEVED,
  /** A message to the genuine address of an invoice that is not in the database. */
  unknown_invoice: NOT_BELIEVED,
  /** A notification came from an IP address that `notificationIps` lacks. */
  address_not_listed: NOT_BELIEVED,
  /** A notification cannot be processed, because something fails in the store. */
  notification_stuck: {
    ...NOT_BELIEVED,
    subject: "notification",
    actions: ["resolve"],
  },

  /** The gateway reports a refund that is not recorded here. */
  refund_not_recorded: {
    ...WENT_OUT,
    actions: ["record_refund", "resolve"],
    isReportedReturn: true,
  },
  /** After the payment was confirmed, the gateway reports another status or amount. */
  status_changed: {
    ...WENT_OUT,
    actions: ["record_refund", "resolve"],
    isReportedReturn: true,
  },
  /** Its money was to go back, and some or all of it is still here. */
  return_incomplete: {
    ...RETURN,
    actions: ["return", "record_refund", "settle", "resolve"],
    isOverOnceDone: true,
  },
  /** Its money goes back, and an order was made of it all the same. */
  returned_and_ordered: { ...RETURN, actions: SETTLE_OR_RETURN_ACTIONS },
  /** The money is back, and Medusa refuses to book the refund. */
  refund_not_booked: {
    ...RETURN,
    subject: "refund",
    actions: ["book_refund"],
  },
  /** A refund is booked, and its payout did not arrive after all. */
  refund_booked_not_paid: {
    ...WENT_OUT,
    subject: "refund",
    actions: ["replace_payout", "record_refund", "resolve"],
  },
  /** More went back than had come. */
  returned_twice: { ...WENT_OUT, actions: ["resolve"] },
  /** More went back than the order owed, and no person had confirmed that. */
  returned_beyond_owed: {
    ...WENT_OUT,
    subject: "refund",
    actions: ["resolve"],
  },

  /** The gateway answered that less of a return arrived than was booked. */
  return_arrived_less: { ...WENT_OUT, subject: "payout", actions: ["resolve"] },

  ...DOUBTS,

  /**
   * The card was typed by a link, and the payout failed: the link's page tells its recipient
   * that the sender knows. The outcome is not in doubt, so the payout can be replaced.
   */
  link_not_paid: { ...PAYOUT, actions: ["resolve"] },

  /** A registry of the gateway's differs from the ledger. */
  statement_differs: {
    group: "statement",
    subject: "statement",
    // Differences are handled on the statement's own page.
    actions: [],
    resolvableBy: "any_admin",
  },
  /** Money of a shop has agreed with no statement for longer than the options say. */
  statement_due: {
    group: "statement",
    subject: "shop",
    actions: [],
    resolvableBy: "any_admin",
  },
} as const satisfies Record<string, ReasonFacts>

export type AttentionReason = keyof typeof REASONS

/** No person takes an entry with one of these off the list: it ends by itself. */
export type SelfEndingReason = {
  [
    Reason in AttentionReason
  ]: "resolve" extends (typeof REASONS)[Reason]["actions"][number]
    ? never
    : Reason
}[AttentionReason]

type ReasonThat<Flag extends keyof ReasonFacts> = {
  [Reason in AttentionReason]: (typeof REASONS)[Reason] extends Readonly<
    Record<Flag, true>
  >
    ? Reason
    : never
}[AttentionReason]

/** Settling finds it: a person who resolves it has decided about the money. */
export type SettlementReason = ReasonThat<"isFoundBySettling">

export type ReportedReturnReason = ReasonThat<"isReportedReturn">

export type PayoutDoubt = keyof typeof DOUBTS

/** All reasons, in the order in which the admin offers them. */
export const ATTENTION_REASONS = Object.keys(REASONS) as [
  AttentionReason,
  ...AttentionReason[],
]

export function isAttentionReason(text: string): text is AttentionReason {
  return Object.hasOwn(REASONS, text)
}

export function factsOfReason(reason: AttentionReason): ReasonFacts {
  return REASONS[reason]
}

export const endsByItself = (
  reason: AttentionReason
): reason is SelfEndingReason =>
  !factsOfReason(reason).actions.includes("resolve")

const reasonsThat = (are: (facts: ReasonFacts) => boolean | undefined) =>
  ATTENTION_REASONS.filter((reason) => are(REASONS[reason]))

/** Why the outcome of a payout is in doubt. */
export const PAYOUT_DOUBTS = Object.keys(DOUBTS) as readonly PayoutDoubt[]

export const SETTLEMENT_REASONS: readonly AttentionReason[] = reasonsThat(
  ({ isFoundBySettling }) => isFoundBySettling
)

export const OVER_ONCE_DONE: readonly AttentionReason[] = reasonsThat(
  ({ isOverOnceDone }) => isOverOnceDone
)

export const reasonsThatCallPaid = (
  when: NonNullable<ReasonFacts["callsPaid"]>
): readonly AttentionReason[] =>
  reasonsThat(({ callsPaid }) => callsPaid === when)

export const REPORTED_RETURN_REASONS: readonly AttentionReason[] = reasonsThat(
  ({ isReportedReturn }) => isReportedReturn
)

/** Why an entry left the list without a person's own note; the admin has words for each. */
export type AttentionClosing =
  | "settled"
  | "superseded"
  | "resumed"
  | "paid"
  | "returned"
  | "recorded"
  | "within_received"
  /** The new state of the refund that could not be booked. */
  | "reserved"
  | "booked"
  | "released"
  | "excess"
  /** No difference of the statement is open any more. */
  | "agreed"
  /** A person withdrew the statement. */
  | "withdrawn"
  /** No day is left for which a statement is due. */
  | "not_due"
  /** The outcome of the notification that could not be processed. */
  | "applied"
  | "noted"
  | "refused"
