import type { PayoutRow } from "../../../src/modules/payout/models/payout"
import type { Cell } from "./cells"
import type { Judge, Way } from "../support/relay"

type State = PayoutRow["state"]

/** How a payout goes out: by one person, or by a second one's approval. */
export type Route = "create" | "approve"

/** A place on the path of a payout at which its process is killed. */
export type Point = {
  name: string
  /** Which transaction's COMMIT is held up on the way to the database or back. */
  database?: () => Judge
  /** What is held up on the way to the gateway or back. */
  gateway?: () => Judge
  /** How many are stopped there at once, of so many. */
  stopped: (count: number) => number
  /** The gateway has done its part, of which nobody will hear. */
  answered?: boolean
  /** The network delivers the request after its sender was killed. */
  deliversLate?: boolean
  /** Whether the request has arrived in the end. */
  arrives: boolean
  /** What the restart makes of it. */
  state: (cell: Cell, route: Route) => State | "none"
}

const all = (count: number) => count
const unknown = () => "unknown" as const

/** The numbered points of the path of a payout, in order. */
export const POINTS: Point[] = [
  {
    name: "1. before the row is committed",
    database: commitOf("decision", "there"),
    // One decides at a time; the others stand in line behind it.
    stopped: () => 1,
    arrives: false,
    state: (_, route) => (route === "create" ? "none" : "awaiting_approval"),
  },
  {
    name: "2. after the commit, before it connects",
    database: commitOf("decision", "back"),
    stopped: all,
    arrives: false,
    state: unknown,
  },
  {
    name: "3a. after the request was written, which is lost on the way",
    gateway: () => (way, piece) => way === "there" && piece.length > 0,
    stopped: all,
    arrives: false,
    state: unknown,
  },
  {
    name: "3b. after the request was written, which arrives after the restart",
    gateway: () => (way, piece) => way === "there" && piece.length > 0,
    stopped: all,
    deliversLate: true,
    arrives: true,
    state: unknown,
  },
  {
    name: "3c. after the gateway has acted, before its answer comes",
    gateway: () => (way) => way === "back",
    stopped: () => 0,
    answered: true,
    arrives: true,
    state: unknown,
  },
  {
    name: "4. after the answer, before the outcome is committed",
    // Not at its commit: there, it would keep the others from being made.
    database: writeOf("outcome"),
    stopped: all,
    arrives: true,
    state: unknown,
  },
  {
    name: "5. after the outcome",
    database: commitOf("outcome", "back"),
    stopped: all,
    arrives: true,
    state: ({ outcome }) => outcome,
  },
]

const STATEMENTS = {
  decision: /insert into "sbp_payout" |"approved_by" = /,
  outcome: /update "sbp_payout" .*"gateway_id" = /s,
}

/** Follows the statements of a connection until the one that is meant. */
function writeOf(what: keyof typeof STATEMENTS): () => Judge {
  return () => (way, piece) =>
    way === "there" && STATEMENTS[what].test(piece.toString("latin1"))
}

/** Follows the statements of a connection until the commit that is meant. */
function commitOf(what: keyof typeof STATEMENTS, held: Way): () => Judge {
  return () => {
    let isInIt = false
    let isCommitted = false
    return (way, piece) => {
      if (way === "back") {
        return isCommitted && held === "back"
      }
      const text = piece.toString("latin1")
      isInIt ||= STATEMENTS[what].test(text)
      isCommitted ||= isInIt && text.includes("COMMIT")
      return isCommitted && held === "there"
    }
  }
}
