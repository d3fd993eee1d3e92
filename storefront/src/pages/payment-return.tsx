import { useLocation } from "preact-iso"
import { useEffect, useState } from "preact/hooks"
import { forgetCart } from "../cart/cart"
import { PaymentStanding } from "../components/payment-standing"
import { followPayment, type Standing } from "../payment/follow-payment"
import { readPayment } from "../payment/read-payment"

/** Only reads: the store places the order, with or without this page. */
export const PaymentReturnPage = () => {
  const { query, route } = useLocation()
  const sessionId = query.session ?? ""
  const [standing, setStanding] = useState<Standing>({ name: "asking" })

  useEffect(() => {
    const stop = new AbortController()
    const show = (next: Standing) => {
      setStanding(next)
      if (next.name === "ordered") {
        forgetCart()
        route(`/orders/${next.payment.order_id}`, true)
      }
    }
    const read = () => readPayment(sessionId)
    void followPayment({ read, show, sleep, now: Date.now }, stop.signal)
    return () => stop.abort()
  }, [sessionId])

  return <PaymentStanding standing={standing} />
}

const sleep = (ms: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, ms))
