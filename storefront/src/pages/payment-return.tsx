import { useLocation } from "preact-iso"
import { PaymentStanding } from "../components/payment-standing"

/** Where the gateway sends the shopper back to. */
export const PaymentReturnPage = () => {
  const { session = "" } = useLocation().query
  return <PaymentStanding sessionId={session} />
}
