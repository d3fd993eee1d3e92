import { isSbp } from "@lib/constants"
import SbpPaymentButton from "@modules/checkout/components/payment-button/sbp"
import type { HttpTypes } from "@medusajs/types"
import { Button } from "@modules/common/components/ui"

type Props = { cart: HttpTypes.StoreCart; "data-testid": string }

/** With the edit of docs/storefront/dtc-starter.md in it, and little else. */
const PaymentButton = ({ cart, "data-testid": dataTestId }: Props) => {
  const notReady = !cart.email
  const paymentSession = cart.payment_collection?.payment_sessions?.[0]

  switch (true) {
    case isSbp(paymentSession?.provider_id):
      return (
        <SbpPaymentButton
          providerId={paymentSession.provider_id}
          cartId={cart.id}
          cartTotal={cart.total}
          sessionId={paymentSession.id}
          notReady={notReady}
          data-testid={dataTestId}
        />
      )
    case cart.total === 0:
      return (
        <ManualTestPaymentButton notReady={notReady} data-testid={dataTestId} />
      )
    default:
      return <Button disabled>Select a payment method</Button>
  }
}

const ManualTestPaymentButton = ({ notReady }: { notReady: boolean }) => (
  <Button disabled={notReady}>Place order</Button>
)

export default PaymentButton
