import type { Point } from "./gates"
import type { Checkout } from "./checkout"

/** Where one shopper's settlement stops while it holds the lock of the cart. */
export const beforeOrderIsMade = ({ email }: Checkout): Point => ({
  name: "before the order is made",
  on: ['INSERT ON "order"'],
  when: `NEW.email = '${email}'`,
})

/** Where a payout stops that the gateway has executed. */
export const beforeAnswerIsStored = (payout: {
  idempotency_key: string
}): Point => ({
  name: "before the gateway's answer is kept",
  on: ["UPDATE ON sbp_payout"],
  when: `NEW.state = 'paid'
    AND NEW.idempotency_key = '${payout.idempotency_key}'`,
})
