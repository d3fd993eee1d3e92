import { useLocation } from "preact-iso"
import { useEffect, useRef, useState } from "preact/hooks"
import { loadCart } from "../cart/cart"
import { onVisible } from "../lib/on-visible"
import { begun } from "./begun"
import { followPayment, isOver, type Standing } from "./follow-payment"
import { forgetOrdered } from "./forget-ordered"
import { readPayment } from "./read-payment"

/**
 * Follows a payment, and leads to its order. It only reads: the store places the
 * order, with or without this page.
 *
 * @param maxWaitS the longest wait between two questions while the payment can be paid
 */
export function usePayment(sessionId: string, maxWaitS?: number) {
  const { route } = useLocation()
  const [standing, setStanding] = useState<Standing>({
    name: "asking",
    isUnanswered: false,
  })
  const askNow = useRef(() => Promise.resolve())
  useEffect(() => {
    const show = (next: Standing) => {
      setStanding(next)
      if (isOver(next)) {
        begun.forget(sessionId)
      }
      if (next.name === "ordered") {
        // Another tab may have begun another payment of the same order.
        void forgetOrdered(next.payment.order_id)
        // The cart is an order now; a cart that was begun meanwhile stays.
        void loadCart()
        route(`/orders/${next.payment.order_id}`, true)
      }
    }
    const read = () => readPayment(sessionId)
    const following = followPayment({ read, show, maxWaitS })
    askNow.current = following.askNow
    const stopListening = onVisible(following.askNow)
    return () => {
      stopListening()
      following.stop()
    }
  }, [sessionId, maxWaitS])
  return { standing, askNow: () => void askNow.current() }
}
