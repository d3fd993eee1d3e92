import { useLocation } from "preact-iso"
import { PaymentStanding } from "../components/payment-standing"
import { usePayment } from "../payment/use-payment"

/** Where the gateway sends the shopper back to. */
export const PaymentReturnPage = () => {
  const { session = "" } = useLocation().query
  return <PaymentStanding standing={usePayment(session)} sessionId={session} />
}
