import { useLocation } from "preact-iso"
import { useEffect, useRef, useState } from "preact/hooks"
import {
  followPayment,
  type Standing,
} from "../../../docs/storefront/dtc-starter/modules/checkout/components/payment-return/follow-payment"
import { onVisible } from "../../../docs/storefront/dtc-starter/modules/checkout/components/payment-return/on-visible"
import { loadCart } from "../cart/cart"
import { begun } from "./begun"
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
  const [standing, setStanding] = useState<Standing>({ name: "asking" })
  const [isSlow, setIsSlow] = useState(false)
  const askNow = useRef(() => Promise.resolve())
  useEffect(() => {
    const show = (next: Standing, slow: boolean) => {
      setStanding(next)
      setIsSlow(slow)
      if (next.name === "ordered" || next.name === "returned") {
        begun.forget(sessionId)
      }
      if (next.name === "ordered" && "payment" in next) {
        // Another tab may have begun another payment of the same order.
        void forgetOrdered(next.payment.order_id)
        // The cart is an order now; a cart that was begun meanwhile stays.
        void loadCart()
        route(`/orders/${next.payment.order_id}`, true)
      }
    }
    const following = followPayment({
      ask: async () => (await readPayment(sessionId)) ?? { status: "unknown" },
      show,
      maxWaitS,
    })
    askNow.current = following.askNow
    const stopListening = onVisible(following.askNow)
    return () => {
      stopListening()
      following.stop()
    }
  }, [sessionId, maxWaitS])
  return { standing, isSlow, askNow: () => void askNow.current() }
}
