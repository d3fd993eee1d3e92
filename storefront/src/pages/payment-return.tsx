import { useLocation } from "preact-iso"
import { useEffect, useState } from "preact/hooks"
import { loadCart } from "../cart/cart"
import { PaymentStanding } from "../components/payment-standing"
import { sleepUnlessSeen } from "../lib/sleep-unless-seen"
import { followPayment, type Standing } from "../payment/follow-payment"
import { readPayment } from "../payment/read-payment"

/** Only reads: the store places the order, with or without this page. */
export const PaymentReturnPage = () => {
  const { query, route } = useLocation()
  const sessionId = query.session ?? ""
  const [standing, setStanding] = useState<Standing>({
    name: "asking",
    isUnanswered: false,
  })

  useEffect(() => {
    const stop = new AbortController()
    const show = (next: Standing) => {
      setStanding(next)
      if (next.name === "ordered") {
        // Its cart is an order now; a cart that was begun meanwhile stays.
        void loadCart()
        route(`/orders/${next.payment.order_id}`, true)
      }
    }
    const read = () => readPayment(sessionId)
    const tools = { read, show, sleep: sleepUnlessSeen, now: Date.now }
    void followPayment(tools, stop.signal)
    return () => stop.abort()
  }, [sessionId])

  return <PaymentStanding standing={standing} />
}
