import type { Point } from "./gates"
import type { Checkout } from "./checkout"

/** The point where one shopper's settlement stops while it holds the lock of the cart. */
export const beforeOrderIsMade = ({ email }: Checkout): Point => ({
  name: "before the order is made",
  on: ['INSERT ON "order"'],
  when: `NEW.email = '${email}'`,
})

/** The point where a payout stops after the gateway has executed it. */
export const beforeAnswerIsStored = (payout: {
  idempotency_key: string
}): Point => ({
  name: "before the gateway's answer is kept",
  on: ["UPDATE ON sbp_payout"],
  when: `NEW.state = 'paid'
    AND NEW.idempotency_key = '${payout.idempotency_key}'`,
})
