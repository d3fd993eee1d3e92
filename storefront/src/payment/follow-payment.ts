/** The store's answer: see docs/storefront/README.md. */
export type Payment = {
  status: "pending" | "paid" | "ordered" | "returned" | "expired" | "failed"
  /** The money has arrived, and the order cannot be made. */
  delayed: boolean
  reason: "cart_changed" | "out_of_stock" | "checking" | null
  amount: string
  currency_code: string
  /** What the cart costs now, where that is the reason. */
  amount_now: string | null
  /** The order's request that it pays; null for a cart. */
  payment_request_id: string | null
  order_id: string | null
  country_code: string | null
  confirmation_url: string | null
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

/** Whether the store may know more later. */
const isOpen = ({ name }: Standing): boolean =>
  name === "asking" ||
  // A proxy may answer 404 while the store restarts.
  name === "unknown" ||
  name === "waiting" ||
  name === "paid" ||
  name === "delayed"

/** @param asked how many requests were sent already */
export const waitBefore = (asked: number): number =>
  (FIRST_WAITS_S[asked - 1] ?? LATER_WAIT_S) * 1000

type Tools = {
  /** Null: unknown payment. @throws if the store is unreachable */
  read: () => Promise<Payment | null>
  show: (standing: Standing) => void
  sleep: (ms: number) => Promise<void>
  now: () => number
}

/**
 * Polls the state of a payment until it is final. It only reads: the store
 * places the order, with or without this page. A failed request changes
 * nothing, and is repeated.
 */
export async function followPayment(
  { read, show, sleep, now }: Tools,
  signal: AbortSignal
): Promise<void> {
  const begin = now()
  let standing: Standing = { name: "asking", isUnanswered: false }
  for (let asked = 1; isOpen(standing) && !signal.aborted; asked++) {
    const answer = await read().catch(() => undefined)
    standing = next(standing, answer, (now() - begin) / 1000)
    if (!signal.aborted) {
      show(standing)
      await (isOpen(standing) && sleep(waitBefore(asked)))
    }
  }
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
