import { isSbp } from "@lib/constants"
import { beginSbpPayment } from "@modules/checkout/components/payment-button/begin-payment"
import { initiatePaymentSession } from "@lib/data/cart"
import type { HttpTypes } from "@medusajs/types"
import ErrorMessage from "@modules/checkout/components/error-message"
import { useRouter } from "next/navigation"
import { useState } from "react"

/** With the edits of docs/storefront/dtc-starter.md in it, and little else. */
const Payment = ({ cart }: { cart: HttpTypes.StoreCart }) => {
  const activeSession = cart.payment_collection?.payment_sessions?.find(
    (paymentSession) =>
      paymentSession.status === "pending" ||
      (isSbp(paymentSession.provider_id) &&
        paymentSession.status === "authorized")
  )
  const [error, setError] = useState<string | null>(null)
  const [selectedPaymentMethod, setSelectedPaymentMethod] = useState(
    activeSession?.provider_id ?? ""
  )
  const router = useRouter()

  const handleSubmit = async () => {
    try {
      const checkActiveSession =
        activeSession?.provider_id === selectedPaymentMethod

      const sentence = await beginSbpPayment({
        providerId: selectedPaymentMethod,
        cartId: cart.id,
        sessionId: activeSession?.id,
      })
      if (sentence) {
        return setError(sentence)
      }
      if (!isSbp(selectedPaymentMethod))
        if (!checkActiveSession) {
          await initiatePaymentSession(cart, {
            provider_id: selectedPaymentMethod,
          })
        }

      return router.push("?step=review")
    } catch (error) {
      setError(String(error))
    }
  }

  return (
    <>
      <input
        onChange={(event) => setSelectedPaymentMethod(event.target.value)}
      />
      <ErrorMessage error={error} />
      <button onClick={() => void handleSubmit()}>Continue to review</button>
    </>
  )
}

export default Payment
