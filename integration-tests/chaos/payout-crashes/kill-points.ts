import type { PayoutRow } from "../../../src/modules/payout/models/payout"
import type { Scenario } from "./scenarios"
import type { HoldRule, Direction } from "../../payouts/support/tcp-proxy"

type State = PayoutRow["state"]

/** How a payout goes out: by one person, by a second one's approval, or by its recipient. */
export type Route = "create" | "approve" | "link"

/** The state of a payout before it is sent. */
const BEFORE = {
  create: "none",
  approve: "awaiting_approval",
  link: "awaiting_card",
} as const

/** A place on the path of a payout at which its process is killed. */
export type KillPoint = {
  name: string
  /** Holds a transaction's COMMIT on its way to the database or back. */
  database?: () => HoldRule
  /** Holds the traffic to the gateway or back. */
  gateway?: () => HoldRule
  /** How many of `count` payouts are stopped there at once. */
  stopped: (count: number) => number
  /** The gateway has executed the payout; its answer will be lost. */
  answered?: boolean
  /** The network delivers the request after its sender was killed. */
  deliversLate?: boolean
  /** Whether the request arrives in the end. */
  arrives: boolean
  /** The state after the restart. */
  state: (scenario: Scenario, route: Route) => State | "none"
}

const all = (count: number) => count
const unknown = () => "unknown" as const

/** The numbered points of the path of a payout, in order. */
export const KILL_POINTS: KillPoint[] = [
  {
    name: "1. before the row is committed",
    database: commitOf("decision", "toServer"),
    // Payouts are decided one at a time; the others wait for the lock.
    stopped: () => 1,
    arrives: false,
    state: (_, route) => BEFORE[route],
  },
  {
    name: "2. after the commit, before it connects",
    database: commitOf("decision", "toClient"),
    stopped: all,
    arrives: false,
    state: unknown,
  },
  {
    name: "3a. after the request was written, which is lost on the way",
    gateway: () => (direction, piece) =>
      direction === "toServer" && piece.length > 0,
    stopped: all,
    arrives: false,
    state: unknown,
  },
  {
    name: "3b. after the request was written, which arrives after the restart",
    gateway: () => (direction, piece) =>
      direction === "toServer" && piece.length > 0,
    stopped: all,
    deliversLate: true,
    arrives: true,
    state: unknown,
  },
  {
    name: "3c. after the gateway has acted, before its answer comes",
    gateway: () => (direction) => direction === "toClient",
    stopped: () => 0,
    answered: true,
    arrives: true,
    state: unknown,
  },
  {
    name: "4. after the answer, before the outcome is committed",
    // Not at the commit: holding it would block the decisions about other payouts.
    database: writeOf("outcome"),
    stopped: all,
    arrives: true,
    state: unknown,
  },
  {
    name: "5. after the outcome",
    database: commitOf("outcome", "toClient"),
    stopped: all,
    arrives: true,
    state: ({ outcome }) => outcome,
  },
]

const STATEMENTS = {
  decision: /insert into "sbp_payout" |"approved_by" = |"fingerprint" = /,
  outcome: /update "sbp_payout" .*"gateway_id" = /s,
}

/** Follows the queries of a connection until the given one. */
function writeOf(what: keyof typeof STATEMENTS): () => HoldRule {
  return () => (direction, piece) =>
    direction === "toServer" && STATEMENTS[what].test(piece.toString("latin1"))
}

/** Follows the queries of a connection until the given commit. */
function commitOf(
  what: keyof typeof STATEMENTS,
  held: Direction
): () => HoldRule {
  return () => {
    let isInIt = false
    let isCommitted = false
    return (direction, piece) => {
      if (direction === "toClient") {
        return isCommitted && held === "toClient"
      }
      const text = piece.toString("latin1")
      isInIt ||= STATEMENTS[what].test(text)
      isCommitted ||= isInIt && text.includes("COMMIT")
      return isCommitted && held === "toServer"
    }
  }
}
