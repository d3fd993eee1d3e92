import { useLocation } from "preact-iso"
import { PaymentStanding } from "../components/payment-standing"
import { Scan } from "../components/scan"
import { useTitle } from "../lib/use-title"
import { usePayment } from "../payment/use-payment"
import { words } from "../words/language"

/** Who has paid on the phone looks here at once, and sees the order within 2 s. */
const MAX_WAIT_MS = 1_000

/** On a wide screen, before the shopper leaves to pay: see `isWide`. */
export const PaymentScanPage = () => {
  const { session = "" } = useLocation().query
  const standing = usePayment(session, MAX_WAIT_MS)
  const url =
    standing.name === "waiting" ? standing.payment.confirmation_url : null
  return url ? (
    <ToScan url={url} />
  ) : (
    <PaymentStanding standing={standing} sessionId={session} />
  )
}

const ToScan = ({ url }: { url: string }) => {
  const { scan } = words.value
  useTitle(scan.title)
  return (
    <section class="standing" data-standing="scan">
      <h1>{scan.title}</h1>
      <Scan url={url} />
    </section>
  )
}
