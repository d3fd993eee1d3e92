import type { FollowedPayment, SbpPayment } from "@lib/data/sbp-payment"
import { poll } from "./poll"

/** What the shopper is shown. */
export type Standing =
  | { name: "asking" | "unanswered" | "unknown" | "ordered" }
  | {
      name:
        | "waiting"
        | "paid"
        | "delayed"
        | "ordered"
        | "returned"
        | "expired"
        | "failed"
      payment: SbpPayment
    }

/** Most notifications come within seconds; then there is no hurry any more. */
const FIRST_WAITS_S = [1, 2, 3, 5, 8, 13]
const LATER_WAIT_S = 15
const SLOW_AFTER_MS = 30_000
/** A code that no one scans for some minutes is in no hurry. */
const HURRIED_POLLS = 180
const UNHURRIED_WAIT_S = 5
/** Ten minutes: a payment may arrive late, or be made on another device. */
const ENDED_POLLS = 40

type Tools = {
  ask: () => Promise<FollowedPayment>
  show: (standing: Standing, isSlow: boolean) => void
  /** The longest pause, for a shopper who pays on another device and looks here. */
  maxWaitS?: number
}

/**
 * Asks what became of a payment until that is known. A question that gets no
 * answer changes nothing, and is asked again.
 *
 * @returns `askNow`, for when the shopper looks at the page again, and `stop`
 */
export function followPayment({ ask, show, maxWaitS = LATER_WAIT_S }: Tools) {
  let standing: Standing = { name: "asking" }
  let since = Date.now()
  let asked = 0
  let ended = 0
  /** In a row without an answer: a silent store is asked less often. */
  let silent = 0

  return poll({
    ask: () => answer(ask),
    onAnswer: (answer) => {
      const wait = FIRST_WAITS_S[asked] ?? LATER_WAIT_S
      asked += 1
      silent = answer === undefined ? silent + 1 : 0
      const before = standing.name
      standing = next(standing, answer)
      since = standing.name === before ? since : Date.now()
      show(standing, Date.now() - since >= SLOW_AFTER_MS)
      switch (standing.name) {
        case "ordered":
        case "returned":
          return "over"
        case "expired":
        case "failed":
          ended += 1
          return ended < ENDED_POLLS ? LATER_WAIT_S : "idle"
        // Proxies answer 404 while the store restarts.
        case "unknown":
          return LATER_WAIT_S
        case "waiting":
        case "paid":
          return Math.min(
            wait,
            Math.max(
              maxWaitS,
              silent,
              asked < HURRIED_POLLS ? 0 : UNHURRIED_WAIT_S
            )
          )
        default:
          return wait
      }
    },
  })
}

const answer = (ask: Tools["ask"]): Promise<Standing | undefined> =>
  ask().then(standingOf, (error: unknown) =>
    isRedirect(error) ? { name: "ordered" } : undefined
  )

/** A payment that was found once is not lost by a 404. */
function next(now: Standing, answer: Standing | undefined): Standing {
  const isLost = answer?.name === "unknown" && "payment" in now
  if (answer && !isLost) {
    return answer
  }
  return now.name === "asking" ? { name: "unanswered" } : now
}

function standingOf(payment: FollowedPayment): Standing {
  switch (payment.status) {
    case "unknown":
      return { name: "unknown" }
    case "pending":
      return { name: "waiting", payment }
    case "paid":
      return { name: payment.delayed ? "delayed" : "paid", payment }
    default:
      return { name: payment.status, payment }
  }
}

/** Next rejects an action that redirects, while it goes there. */
const isRedirect = (error: unknown): boolean =>
  error instanceof Error &&
  "digest" in error &&
  String(error.digest).startsWith("NEXT_REDIRECT")
