import {
  ATTENTION_REASONS,
  type AttentionAction,
  type AttentionReason,
  PAYOUT_DOUBTS,
} from "../../../../../domain/attention-reasons"
import { actionsOf, type EntryFacts } from "../actions-of"

type Invoice = NonNullable<EntryFacts["invoice"]>

const facts = (
  reason: AttentionReason,
  changes: Partial<EntryFacts> = {}
): EntryFacts => ({
  reason,
  is_being_replaced: false,
  payouts_enabled: true,
  ...changes,
})

/** The money arrived, and there is no order of it yet. */
const paid: Invoice = {
  state: "paid",
  is_paid: true,
  is_orderless: false,
  has_rest: true,
  is_untouched: true,
}

const invoice = (changes: Partial<Invoice> = {}) => ({
  invoice: { ...paid, ...changes },
})

const unpaid = invoice({ state: "open", is_paid: false, has_rest: false })
const settled = invoice({ state: "settled" })
const settledAndBack = invoice({ state: "settled", has_rest: false })
const underWay = invoice({
  state: "closed",
  has_rest: false,
  is_untouched: false,
})
const partlyBack = invoice({ state: "closed", is_untouched: false })
const notSent = invoice({ state: "closed" })
const notSentAndFreed = invoice({ state: "closed", is_orderless: true })

type Offer = AttentionAction[]

const SETTLE: Offer = ["settle", "return", "record_refund", "resolve"]
const SETTLE_LAST: Offer = ["return", "record_refund", "settle", "resolve"]
const RETURN_FIRST: Offer = ["return", "settle", "record_refund", "resolve"]
const RETURN_ACTIONS: Offer = ["return", "record_refund", "resolve"]
const RECORD_FIRST: Offer = ["record_refund", "return", "resolve"]
const CONFIRM: Offer = ["confirm", "resolve"]
const REPLACE: Offer = ["replace_payout", "record_refund", "resolve"]
const RESOLVE: Offer = ["resolve"]

type Row = [AttentionReason, string, Partial<EntryFacts>, expected: Offer]

/** Time or a person may remove the obstacle: settling is offered, at its place. */
const settleable = (reason: AttentionReason, offered: Offer): Row[] => [
  [reason, "of a paid invoice", invoice(), offered],
  [reason, "while all of it is on its way back", underWay, RESOLVE],
  [reason, "after a part of it went back", partlyBack, RETURN_ACTIONS],
  [reason, "after a return that did not go out", notSent, offered],
  [reason, "after one that freed its cart", notSentAndFreed, RETURN_ACTIONS],
]

/** The notification was not believed. */
const unconfirmed = (reason: AttentionReason): Row[] => [
  [reason, "of an unpaid invoice", unpaid, CONFIRM],
  [reason, "of one that was paid since", invoice(), RESOLVE],
  [reason, "of a settled one", settled, RESOLVE],
]

/** The order is there. */
const ordered = (reason: AttentionReason, offered: Offer): Row[] => [
  [reason, "with money left in it", settled, offered],
  [reason, "with none left", settledAndBack, RESOLVE],
]

/** The gateway reports a return of money that the ledger still holds. */
const reported = (reason: AttentionReason): Row[] => [
  [reason, "of a paid invoice", invoice(), ["record_refund", "resolve"]],
  [reason, "of a settled one", settled, ["record_refund", "resolve"]],
  [reason, "with none left", settledAndBack, RESOLVE],
]

const inDoubt = (reason: AttentionReason): Row[] => [
  [
    reason,
    "of an unknown payout",
    { payout_state: "unknown" },
    ["resolve_payout"],
  ],
  [
    reason,
    "of a pending payout",
    { payout_state: "pending" },
    ["resolve_payout"],
  ],
  [
    reason,
    "of a return, whose payment could be settled by itself",
    { payout_state: "unknown", ...notSent },
    ["resolve_payout"],
  ],
]

const TABLE: Row[] = [
  ...settleable("cart_or_order_gone", SETTLE_LAST),
  ["already_paid_elsewhere", "of a paid invoice", invoice(), RETURN_ACTIONS],
  ["already_paid_elsewhere", "while it is on its way", underWay, RESOLVE],
  [
    "already_paid_elsewhere",
    "after no return went out",
    notSent,
    RETURN_ACTIONS,
  ],
  ...settleable("cart_changed", RETURN_FIRST),
  ...settleable("order_not_created", SETTLE),
  ...settleable("return_incomplete", SETTLE_LAST),

  ["order_canceled", "of a paid invoice", invoice(), RETURN_ACTIONS],
  ["order_canceled", "while all of it is on its way back", underWay, RESOLVE],
  [
    "order_canceled",
    "after a return that did not go out",
    notSent,
    RETURN_ACTIONS,
  ],

  ...unconfirmed("amount_mismatch"),
  ...unconfirmed("identity_mismatch"),
  ...unconfirmed("status_contradiction"),
  ...unconfirmed("unrecognised_body"),
  ...unconfirmed("address_not_listed"),
  ...unconfirmed("unknown_invoice"),
  ["unknown_invoice", "that is not in the database", {}, CONFIRM],
  ["notification_stuck", "of an unpaid invoice", unpaid, RESOLVE],

  ...reported("status_changed"),
  ...reported("refund_not_recorded"),
  ...ordered("order_total_differs", RETURN_ACTIONS),
  ["order_made_twice", "of a settled invoice", settled, RESOLVE],
  ...ordered("settled_after_decision", RECORD_FIRST),
  ["settlement_interrupted", "of a settled invoice", settled, RESOLVE],
  ["returned_and_ordered", "while it is on its way", underWay, RESOLVE],
  ["returned_and_ordered", "when that did not go out", notSent, SETTLE],
  ["returned_and_ordered", "of a settled invoice", settledAndBack, RESOLVE],
  ["returned_and_ordered", "with money left in it", settled, RETURN_ACTIONS],

  ["refund_not_booked", "of an order", settled, ["book_refund"]],
  ["refund_not_booked", "without an order", underWay, ["book_refund"]],
  [
    "refund_booked_not_paid",
    "of a payout that came back",
    { ...settled, payout_state: "bounced" },
    REPLACE,
  ],
  [
    "refund_booked_not_paid",
    "of a payout that a person called not paid",
    { ...settled, payout_state: "resolved_not_paid" },
    REPLACE,
  ],
  [
    "refund_booked_not_paid",
    "while another payout is on its way",
    { ...settled, payout_state: "bounced", is_being_replaced: true },
    RESOLVE,
  ],
  ["returned_twice", "of an order", settled, RESOLVE],
  ["returned_twice", "without an order", underWay, RESOLVE],
  ["returned_beyond_owed", "of an order", settled, RESOLVE],

  [
    "return_arrived_less",
    "of an order",
    { ...settled, payout_state: "paid" },
    RESOLVE,
  ],

  ...inDoubt("payout_unknown"),
  ...inDoubt("payout_mismatch"),
  ...inDoubt("payout_pending"),
  [
    "payout_mismatch",
    "of a payout that was paid",
    { payout_state: "paid" },
    RESOLVE,
  ],
  [
    "payout_paid_twice",
    "of a payout that was paid after all",
    { payout_state: "resolved_paid" },
    RESOLVE,
  ],
  [
    "payout_contradiction",
    "of a payout that a person called not paid",
    {
      payout_state: "resolved_not_paid",
      payout_attention: "payout_contradiction",
    },
    ["resolve_payout"],
  ],
  [
    "payout_contradiction",
    "of a payout that a person called paid",
    {
      payout_state: "resolved_paid",
      payout_attention: "payout_contradiction",
    },
    ["resolve_payout"],
  ],
  [
    "payout_contradiction",
    "of a payout whose outcome was recorded once more",
    { payout_state: "resolved_paid", payout_attention: null },
    ["resolve_payout", "resolve"],
  ],
  [
    "link_not_paid",
    "is replaced on the payout's page",
    { payout_state: "failed" },
    RESOLVE,
  ],
  ["statement_differs", "is worked on the statement's page", {}, []],
  ["statement_due", "ends once a statement is imported", {}, []],
]

describe("actionsOf", () => {
  it.each(TABLE)("%s %s", (reason, _, changes, expected) => {
    expect(actionsOf(facts(reason, changes))).toEqual(expected)
  })

  it("is tested for every reason", () => {
    const known = new Set(TABLE.map(([reason]) => reason))
    expect([...known].sort()).toEqual([...ATTENTION_REASONS].sort())
  })

  it.each(TABLE)(
    "%s %s, offers no payout while payouts are off",
    (reason, _, changes, expected) => {
      const actions = actionsOf(
        facts(reason, { ...changes, payouts_enabled: false })
      )
      expect(actions).toEqual(
        expected.filter((it) => it !== "return" && it !== "replace_payout")
      )
    }
  )

  it("offers nothing but to record the outcome of a payout in doubt", () => {
    const actions = PAYOUT_DOUBTS.flatMap((reason) =>
      (["unknown", "pending"] as const).map((payout_state) =>
        actionsOf(facts(reason, { payout_state }))
      )
    )
    expect(new Set(actions.flat())).toEqual(new Set(["resolve_payout"]))
  })
})
