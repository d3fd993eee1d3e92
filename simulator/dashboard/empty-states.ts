import { DEFAULT_SHOP } from "../default-shop"
import { html, type Html } from "../wire/html"
import type { SimulatorState } from "../simulator-state"

/** How to create data to see here; first of all, a first payment. */
export function emptyStates(state: SimulatorState): Record<string, Html> {
  // A key from the environment is not shown on a page.
  const withKey = hasPublicKey(state)
    ? ""
    : html` with <code>SBP_SECRET_KEY</code> set`
  return {
    payments: html`<p>
        No payments yet. Point your shop to <code>${state.publicUrl}</code>, or
        run${withKey}:
      </p>
      <pre tabindex="0">${curl(state, "payment", PAYMENT)}</pre>`,
    payouts: html`<p>
        No payouts yet. Send one from your shop, or run${withKey}:
      </p>
      <pre tabindex="0">${curl(state, "payout", PAYOUT)}</pre>`,
    notifications: html`<p>
      No notifications yet. They are sent to the <code>webhook_url</code> of a
      payment when it is paid, declined or expired.
    </p>`,
    violations: html`<p>
      Nothing wrong so far. Every request that breaks the spec is listed here,
      by field and rule.
    </p>`,
    requests: html`<p>Nothing has reached the gateway yet.</p>`,
  }
}

const PAYMENT = `{
  "amount": { "value": "1499.90", "currency": "RUB" },
  "order_id": "order-1",
  "description": "A pair of boots",
  "payment_method_data": { "type": "sbp" },
  "confirmation": {
    "type": "redirect",
    "return_url": "https://example.com/thanks"
  }
}`

/** A test card number. Only its mask is ever shown. */
const PAYOUT = `{
  "amount": { "value": "250.00", "currency": "RUB" },
  "payout_destination_data": {
    "type": "bank_card",
    "card": { "number": "'$CARD'" }
  }
}`

const hasPublicKey = ({ shops: [shop] }: SimulatorState): boolean =>
  shop?.secretKey === DEFAULT_SHOP.secretKey

function curl(state: SimulatorState, endpoint: string, body: string): string {
  const [shop] = state.shops
  const credentials = hasPublicKey(state)
    ? `${shop?.shopId}:${DEFAULT_SHOP.secretKey}`
    : `"${shop?.shopId}:$SBP_SECRET_KEY"`
  return `${endpoint === "payout" ? "CARD=0000001111112222\n" : ""}curl ${state.publicUrl}/v1/${endpoint}/ \\
  -u ${credentials} \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: $(date +%s)" \\
  -d '${body}'`
}
