import { begun } from "./begun"
import type { Payment } from "./payment"
import { readPayment } from "./read-payment"

/** Forgets the remembered payment if it paid for this order; another one stays. */
export async function forgetOrdered(orderId: string | null): Promise<void> {
  const sessionId = begun.read()
  const forget = (payment: Payment | null) => {
    if (sessionId && payment?.order_id === orderId) {
      begun.forget(sessionId)
    }
  }
  if (sessionId) {
    await readPayment(sessionId).then(forget, () => undefined)
  }
}
