import { poll } from "../lib/poll"

/** The store's answer: see docs/storefront/README.md. */
export type Payment = {
  status: "pending" | "paid" | "ordered" | "returned" | "expired" | "failed"
  /** The money has arrived, and the order cannot be made. */
  delayed: boolean
  reason: "cart_changed" | "out_of_stock" | "checking" | null
  amount: string
  currency_code: string
  /** What the cart costs now, if the reason is `cart_changed`. */
  amount_now: string | null
  /** The order's request that this payment pays; null for a cart. */
  payment_request_id: string | null
  order_id: string | null
  country_code: string | null
  confirmation_url: string | null
  /** The store gives a new link. While the payment is pending, its money may still come. */
  can_renew: boolean
  expires_at: string | null
  reference: string
}

/** The state that the shopper sees. */
export type Standing =
  | { name: "asking"; isUnanswered: boolean }
  | { name: "unknown" }
  | { name: "waiting" | "paid"; payment: Payment; isSlow: boolean }
  | {
      name: "delayed" | "ordered" | "returned" | "expired" | "failed"
      payment: Payment
    }

/** Most notifications arrive within seconds; after that it polls slowly. */
const FIRST_WAITS_S = [1, 2, 3, 5, 8, 13]
const LATER_WAIT_S = 15
const SLOW_AFTER_S = 30
/** A code that no one scans for some minutes is in no hurry. */
const HURRIED_POLLS = 180
const UNHURRIED_WAIT_S = 5
/** Ten minutes: a payment may arrive late, or be made on another device. */
const ENDED_POLLS = 40

function standingOf(payment: Payment, elapsedS: number): Standing {
  const isSlow = elapsedS >= SLOW_AFTER_S
  switch (payment.status) {
    case "pending":
      return { name: "waiting", payment, isSlow }
    case "paid":
      return payment.delayed
        ? { name: "delayed", payment }
        : { name: "paid", payment, isSlow }
    default:
      return { name: payment.status, payment }
  }
}

/** Money that comes after the deadline still makes an order. */
export const isOver = ({ name }: Standing): boolean =>
  name === "ordered" || name === "returned"

type Tools = {
  /** Null: unknown payment. @throws if the store is unreachable */
  read: () => Promise<Payment | null>
  show: (standing: Standing) => void
  /** The longest pause while the shopper may pay on another device. */
  maxWaitS?: number
}

/**
 * Polls the state of a payment until it is final. It only reads: the store
 * places the order, with or without this page. A failed request changes
 * nothing, and is repeated.
 *
 * @returns `askNow`, for when the shopper looks at the page again, and `stop`
 */
export function followPayment({ read, show, maxWaitS = Infinity }: Tools) {
  let since = Date.now()
  let standing: Standing = { name: "asking", isUnanswered: false }
  let asked = 0
  let ended = 0
  /** How many questions in a row got no answer: the page asks a silent store less often. */
  let silent = 0
  return poll({
    ask: read,
    onAnswer: (answer) => {
      const wait = FIRST_WAITS_S[asked++] ?? LATER_WAIT_S
      silent = answer === undefined ? silent + 1 : 0
      const before = standing.name
      standing = next(standing, answer, (Date.now() - since) / 1000)
      if (standing.name !== before) {
        since = Date.now()
        standing =
          "isSlow" in standing ? { ...standing, isSlow: false } : standing
      }
      show(standing)
      switch (standing.name) {
        case "ordered":
        case "returned":
          return "over"
        case "expired":
        case "failed":
          return ++ended < ENDED_POLLS ? LATER_WAIT_S : "idle"
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

/** @param answer null: unknown payment; undefined: the store did not answer */
function next(
  standing: Standing,
  answer: Payment | null | undefined,
  elapsedS: number
): Standing {
  // A 404 does not lose a payment that was found before; only time has passed.
  const payment = answer ?? ("payment" in standing && standing.payment)
  if (payment) {
    return standingOf(payment, elapsedS)
  }
  if (answer === null) {
    return { name: "unknown" }
  }
  return standing.name === "asking"
    ? { name: "asking", isUnanswered: true }
    : standing
}
