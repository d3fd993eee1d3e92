import type { FollowedRequest } from "@lib/data/sbp-payment"
import { poll } from "../payment-return/poll"

/** What the customer is shown. */
export type RequestStanding =
  FollowedRequest | { status: "asking" | "unanswered" }

/** They may pay on another device, and see here within 2 s that it has arrived. */
const WAIT_S = 1
/** Some minutes: then there is no hurry. */
const HURRIED_POLLS = 180
const LATER_WAIT_S = 5
/** Proxies answer 404 while the store restarts. */
const UNKNOWN_WAIT_S = 15

type Tools = {
  ask: () => Promise<FollowedRequest>
  show: (standing: RequestStanding) => void
}

/**
 * Reads what an order asks for until that is paid. It may ask for more later: that
 * is read when the page is looked at again.
 *
 * @returns `askNow`, for when the page is looked at again, and `stop`
 */
export function followRequest({ ask, show }: Tools) {
  let standing: RequestStanding = { status: "asking" }
  let asked = 0
  return poll({
    ask,
    onAnswer: (answer) => {
      asked += 1
      standing = next(standing, answer)
      show(standing)
      switch (standing.status) {
        case "paid":
        case "nothing_due":
        case "canceled":
          return "idle"
        case "unknown":
          return UNKNOWN_WAIT_S
        default:
          return answer && asked < HURRIED_POLLS ? WAIT_S : LATER_WAIT_S
      }
    },
  })
}

/** What was found once is not lost by a 404, or by silence. */
function next(
  now: RequestStanding,
  answer: FollowedRequest | undefined
): RequestStanding {
  const isFound = "id" in now
  if (answer && !(isFound && answer.status === "unknown")) {
    return answer
  }
  return isFound || now.status === "unknown" ? now : { status: "unanswered" }
}
