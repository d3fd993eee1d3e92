import { useLocation } from "preact-iso"
import { PaymentStanding } from "../components/payment-standing"

/** On a wide screen, before the shopper leaves to pay: see `isWide`. */
export const PaymentScanPage = () => {
  const { session = "" } = useLocation().query
  return <PaymentStanding sessionId={session} isScan />
}
