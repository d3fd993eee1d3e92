import { useLocation } from "preact-iso"
import { useEffect, useState } from "preact/hooks"
import { loadCart } from "../cart/cart"
import { sleepUnlessSeen } from "../lib/sleep-unless-seen"
import { begun } from "./begun"
import { followPayment, type Standing } from "./follow-payment"
import { readPayment } from "./read-payment"

/**
 * Follows a payment, and leads to its order. It only reads: the store places the
 * order, with or without this page.
 *
 * @param longestWaitMs between two questions
 */
export function usePayment(
  sessionId: string,
  longestWaitMs = Infinity
): Standing {
  const { route } = useLocation()
  const [standing, setStanding] = useState<Standing>({
    name: "asking",
    isUnanswered: false,
  })
  useEffect(() => {
    const stop = new AbortController()
    const show = (next: Standing) => {
      setStanding(next)
      if (isOver(next)) {
        begun.forget(sessionId)
      }
      if (next.name === "ordered") {
        // Its cart is an order now; a cart that was begun meanwhile stays.
        void loadCart()
        route(`/orders/${next.payment.order_id}`, true)
      }
    }
    const read = () => readPayment(sessionId)
    const sleep = (ms: number) => sleepUnlessSeen(Math.min(ms, longestWaitMs))
    const tools = { read, show, sleep, now: Date.now }
    void followPayment(tools, stop.signal)
    return () => stop.abort()
  }, [sessionId, longestWaitMs])
  return standing
}

/** Money that comes after the deadline still makes an order. */
const isOver = ({ name }: Standing): boolean =>
  name === "ordered" || name === "returned"
