import { INVOICE_STATES, INVOICE_TRANSITIONS } from "../states/invoice"
import {
  ARRIVED,
  DID_NOT_ARRIVE,
  NOT_ENDED,
  PAYOUT_STATES,
  PAYOUT_TRANSITIONS,
  type PayoutState,
} from "../states/payout"
import { BATCH_STATES, BATCH_TRANSITIONS } from "../states/payout-batch"
import { isAllowed, sourcesOf } from "../states/transition"

type Move = { from: string; to: string; by: string }

const moves = (transitions: readonly Move[]) =>
  transitions.map(({ from, to, by }) => `${from} -> ${to} (${by})`)

describe("the invoice's states", () => {
  it("allow money to arrive from every state before settlement", () => {
    const sources = sourcesOf(INVOICE_TRANSITIONS, "paid", "machine")
    expect(new Set(sources)).toEqual(
      // A closed invoice is paid already: only a person resumes it. So is a settled one,
      // which becomes `paid` again when Medusa removes its order.
      new Set(["creating", "open", "failed", "expired", "settled"])
    )
  })

  it("never forget that money arrived", () => {
    const afterPaid = INVOICE_TRANSITIONS.filter(({ from }) =>
      ["paid", "settled"].includes(from)
    )
    expect(moves(afterPaid)).toEqual([
      "paid -> closed (machine)",
      "paid -> settled (machine)",
      "settled -> paid (machine)",
    ])
  })
})

/** What a payout waits for in each state; null if it has ended. */
const WAITS_FOR: Record<PayoutState, string | null> = {
  awaiting_approval: "another person's decision",
  awaiting_card: "its recipient's card",
  sending: "the gateway's answer",
  pending: "what a person finds out: the gateway tells no later status",
  unknown: "what a person finds out: whether the money is gone is not clear",
  paid: null,
  failed: null,
  rejected: null,
  withdrawn: null,
  expired: null,
  resolved_paid: null,
  resolved_not_paid: null,
  bounced: null,
}

describe("the payout's states", () => {
  it("have ended if a payout waits for nothing", () => {
    const waiting = PAYOUT_STATES.filter((state) => WAITS_FOR[state] !== null)
    expect([...NOT_ENDED].sort()).toEqual([...waiting].sort())
  })

  it("have ended if the payout's money arrived, or did not", () => {
    const ended = [...ARRIVED, ...DID_NOT_ARRIVE]
    expect([...NOT_ENDED, ...ended].sort()).toEqual([...PAYOUT_STATES].sort())
  })

  it("can all end, and no machine or recipient changes an ended payout, except after a lost commit", () => {
    const isEnd = (state: PayoutState) => WAITS_FOR[state] === null
    for (const state of PAYOUT_STATES.filter((it) => !isEnd(it))) {
      const next = PAYOUT_TRANSITIONS.filter(({ from }) => from === state)
      expect(next.some(({ to }) => isEnd(to) || to === "unknown")).toBe(true)
    }
    const afterAnEnd = PAYOUT_TRANSITIONS.filter(
      ({ from, by }) => isEnd(from) && by !== "person"
    )
    expect(moves(afterAnEnd)).toEqual([
      "rejected -> unknown (machine)",
      "withdrawn -> unknown (machine)",
      "expired -> unknown (machine)",
      "failed -> unknown (machine)",
    ])
  })

  it("start sending only by an approval, or by a link's recipient", () => {
    const intoSending = PAYOUT_TRANSITIONS.filter(({ to }) => to === "sending")
    expect(moves(intoSending)).toEqual([
      "awaiting_approval -> sending (person)",
      "awaiting_card -> sending (recipient)",
    ])
  })

  it("let only a person, or a late answer, end an unknown payout", () => {
    const fromUnknown = PAYOUT_TRANSITIONS.filter(
      ({ from }) => from === "unknown"
    )
    expect(moves(fromUnknown)).toEqual([
      "unknown -> paid (machine)",
      "unknown -> pending (machine)",
      "unknown -> resolved_paid (person)",
      "unknown -> resolved_not_paid (person)",
    ])
  })

  it("never let a machine call an unknown payout failed", () => {
    expect(isAllowed(PAYOUT_TRANSITIONS, "unknown", "failed", "machine")).toBe(
      false
    )
  })

  it("are final once the money bounced", () => {
    expect(PAYOUT_TRANSITIONS.some(({ from }) => from === "bounced")).toBe(
      false
    )
  })

  it("leave a final state only by a person's evidence, or to `unknown`", () => {
    const fromEnds = PAYOUT_TRANSITIONS.filter(({ from }) =>
      ["failed", "rejected", "expired"].includes(from)
    )
    expect(moves(fromEnds)).toEqual([
      "rejected -> unknown (machine)",
      "expired -> unknown (machine)",
      "failed -> unknown (machine)",
      "failed -> resolved_paid (person)",
    ])
  })

  it("let only a person mark a paid payout as bounced", () => {
    const intoBounced = PAYOUT_TRANSITIONS.filter(({ to }) => to === "bounced")
    expect(moves(intoBounced)).toEqual([
      "paid -> bounced (person)",
      "resolved_paid -> bounced (person)",
    ])
  })

  it("let a person correct a resolution, both ways", () => {
    for (const [from, to] of [
      ["resolved_paid", "resolved_not_paid"],
      ["resolved_not_paid", "resolved_paid"],
    ] as const) {
      expect(isAllowed(PAYOUT_TRANSITIONS, from, to, "person")).toBe(true)
      expect(isAllowed(PAYOUT_TRANSITIONS, from, to, "machine")).toBe(false)
    }
  })
})

describe("the batch's states", () => {
  it("have links made only by an approval", () => {
    const intoMaking = BATCH_TRANSITIONS.filter(({ to }) => to === "making")
    expect(moves(intoMaking)).toEqual(["awaiting_approval -> making (person)"])
  })
})

describe.each<[string, string[], readonly string[], readonly Move[]]>([
  ["invoice", ["creating"], INVOICE_STATES, INVOICE_TRANSITIONS],
  [
    "payout",
    ["awaiting_approval", "sending"],
    PAYOUT_STATES,
    PAYOUT_TRANSITIONS,
  ],
  ["batch", ["awaiting_approval"], BATCH_STATES, BATCH_TRANSITIONS],
])("the %s's table", (_, beginnings, states, transitions) => {
  it("names each transition once", () => {
    const all = moves(transitions)
    expect(new Set(all).size).toBe(all.length)
  })

  it("reaches every state from the initial ones", () => {
    const seen = new Set<string>(beginnings)
    for (const state of seen) {
      transitions
        .filter(({ from }) => from === state)
        .forEach(({ to }) => seen.add(to))
    }
    expect([...seen].sort()).toEqual([...states].sort())
  })
})
