/** As the store tells it: see docs/storefront/README.md. */
export type Payment = {
  status: "pending" | "paid" | "ordered" | "returned" | "expired" | "failed"
  /** The money is here, and a person is looking at it. */
  delayed: boolean
  order_id: string | null
  country_code: string | null
  confirmation_url: string | null
  expires_at: string | null
  reference: string
}

/** What the shopper is shown. */
export type Standing =
  | { name: "asking"; isUnanswered: boolean }
  | { name: "unknown" }
  | { name: "waiting" | "paid"; payment: Payment; isSlow: boolean }
  | {
      name: "delayed" | "ordered" | "returned" | "expired" | "failed"
      payment: Payment
    }

/** Most notifications come within seconds; then there is no hurry any more. */
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
  // A proxy may answer so while the store starts anew.
  name === "unknown" ||
  name === "waiting" ||
  name === "paid" ||
  name === "delayed"

/** @param asked how often the store has been asked already */
export const waitBefore = (asked: number): number =>
  (FIRST_WAITS_S[asked - 1] ?? LATER_WAIT_S) * 1000

type Tools = {
  /** Null: nobody has such a payment. @throws when the store is not reached */
  read: () => Promise<Payment | null>
  show: (standing: Standing) => void
  sleep: (ms: number) => Promise<void>
  now: () => number
}

/**
 * Asks what became of a payment until that is known, and only asks: the store
 * places the order, with or without this page. A question that gets no answer
 * changes nothing, and is asked again.
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

/** @param answer null: nobody has such a payment; undefined: there is none */
function next(
  standing: Standing,
  answer: Payment | null | undefined,
  elapsedS: number
): Standing {
  // One that was found once is not lost by a 404. Nothing new, but later.
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
