import { sdk } from "./starter/lib/config"

// The examples of docs/storefront/README.md, word for word.

type Session = {
  id: string
  provider_id: string
  data: { confirmation_url: string }
}
type Collection = { id: string; payment_sessions: Session[] }
type Answer = { payment_collection: Collection }

/** Where the shopper pays, and the session to ask about. */
export async function startPayment(cart_id: string) {
  const provider_id = "pp_sbp_sbp"
  const { payment_collection } = await sdk.client.fetch<Answer>(
    "/store/payment-collections",
    { method: "POST", body: { cart_id } }
  )
  const answer = await sdk.client.fetch<Answer>(
    `/store/payment-collections/${payment_collection.id}/payment-sessions`,
    { method: "POST", body: { provider_id } }
  )
  const session = answer.payment_collection.payment_sessions.find(
    (it) => it.provider_id === provider_id
  )
  return { url: session!.data.confirmation_url, sessionId: session!.id }
}

type Payment = {
  status: "pending" | "paid" | "ordered" | "returned" | "expired" | "failed"
  delayed: boolean
  reason: "cart_changed" | "out_of_stock" | "checking" | null
  amount: string
  currency_code: string
  amount_now: string | null
  payment_request_id: string | null
  order_id: string | null
  country_code: string | null
  confirmation_url: string | null
  can_renew: boolean
  expires_at: string
  reference: string
}

const WAITS_S = [1, 2, 3, 5, 8, 13]
/** How many times to keep asking if it was not paid: a payment may arrive late. */
const LATE_ASKS = 40

/** Shows a payment until its outcome is known; null: there is none. */
export async function followPayment(
  sessionId: string,
  show: (payment: Payment | null) => void,
  signal: AbortSignal
): Promise<void> {
  const path = `/store/sbp/payment-sessions/${encodeURIComponent(sessionId)}`
  let late = 0
  let isFound = false
  for (let asked = 0; late < LATE_ASKS && !signal.aborted; asked++) {
    const init = { signal: AbortSignal.timeout(10_000) }
    const payment = await sdk.client
      .fetch<{ payment: Payment }>(path, init)
      .then(
        (answer) => answer.payment,
        (error: { status?: number }) =>
          error.status === 404 ? null : undefined
      )
    if (signal.aborted) {
      return
    }
    isFound ||= Boolean(payment)
    if (payment || (payment === null && !isFound)) {
      show(payment)
    }
    if (payment?.status === "ordered" || payment?.status === "returned") {
      return
    }
    if (payment?.status === "expired" || payment?.status === "failed") {
      late++
    }
    const seconds = WAITS_S[asked] ?? 15
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
}
