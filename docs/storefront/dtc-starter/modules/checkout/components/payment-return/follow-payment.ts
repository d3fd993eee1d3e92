import type { FollowedPayment, SbpPayment } from "@lib/data/sbp-payment"

/** What the shopper is shown. */
export type Standing =
  | { name: "asking" | "unknown" | "ordered" }
  | {
      name: "waiting" | "paid" | "delayed" | "returned" | "expired" | "failed"
      payment: SbpPayment
    }

/** Most notifications come within seconds; then there is no hurry any more. */
const FIRST_WAITS_S = [1, 2, 3, 5, 8, 13]
const LATER_WAIT_S = 15
const SLOW_AFTER_MS = 30_000

/** The store may know more later. */
const OPEN: Standing["name"][] = ["asking", "waiting", "paid", "delayed"]

type Tools = {
  ask: () => Promise<FollowedPayment>
  show: (standing: Standing, isSlow: boolean) => void
}

/**
 * Asks what became of a payment until that is known. A question that gets no
 * answer changes nothing, and is asked again.
 *
 * @returns `askNow`, for when the shopper looks at the page again, and `stop`
 */
export function followPayment({ ask, show }: Tools) {
  const begin = Date.now()
  let standing: Standing = { name: "asking" }
  let asked = 0
  let isAsking = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const askNow = async () => {
    if (isAsking || isOver) {
      return
    }
    clearTimeout(timer)
    isAsking = true
    asked += 1
    standing = await ask().then(standingOf, (error: unknown) =>
      isRedirect(error) ? { name: "ordered" as const } : standing
    )
    isAsking = false
    if (isOver) {
      return
    }
    show(standing, Date.now() - begin >= SLOW_AFTER_MS)
    isOver = !OPEN.includes(standing.name)
    if (!isOver) {
      const seconds = FIRST_WAITS_S[asked - 1] ?? LATER_WAIT_S
      timer = setTimeout(() => void askNow(), seconds * 1000)
    }
  }

  const stop = () => {
    isOver = true
    clearTimeout(timer)
  }

  void askNow()
  return { askNow, stop }
}

function standingOf(payment: FollowedPayment): Standing {
  switch (payment.status) {
    case "unknown":
    case "ordered":
      return { name: payment.status }
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
