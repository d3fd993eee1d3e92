import PaymentRequest from "@modules/checkout/components/payment-request"
import PaymentReturn from "@modules/checkout/components/payment-return"
import { createRoot } from "react-dom/client"

const root = document.getElementById("root")
if (root) {
  const { pathname } = window.location
  const isRequest = pathname.startsWith("/payment-collection/")
  createRoot(root).render(
    isRequest ? (
      <PaymentRequest id="pay_col_1" />
    ) : (
      <PaymentReturn
        sessionId="payses_1"
        countryCode="ru"
        isScan={pathname === "/checkout/pay"}
      />
    )
  )
}
