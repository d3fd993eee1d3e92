import { useLocation } from "preact-iso"
import type { Standing } from "../../../docs/storefront/dtc-starter/modules/checkout/components/payment-return/follow-payment"
import { cart } from "../cart/cart"
import { focusMain } from "../lib/focus-main"
import { isWide } from "../lib/is-wide"
import { useDoing } from "../lib/use-doing"
import { useTitle } from "../lib/use-title"
import { leaveToPay } from "../payment/leave-to-pay"
import type { Payment } from "../payment/payment"
import { renewPayment } from "../payment/start-payment"
import { isCartChanged, isStalled, sumOf, textsOf } from "../payment/texts-of"
import { usePayment } from "../payment/use-payment"
import { words } from "../words/language"
import { BusyButton } from "./busy-button"
import { Complaint } from "./complaint"
import { Scan } from "./scan"

/** A shopper who has paid on the phone looks here at once, and sees the order within 2 s. */
const CODE_WAIT_S = 1

type Props = {
  /** The session that the page was opened with. */
  sessionId: string
  /** The shopper has not left to pay yet: show the code of the payment page. */
  isScan?: boolean
}

/** The state of a payment, in words, and the next actions. */
export const PaymentStanding = ({ sessionId, isScan = false }: Props) => {
  const { payment: said, scan } = words.value
  const { standing, isSlow, askNow } = usePayment(
    sessionId,
    isScan ? CODE_WAIT_S : undefined
  )
  const { route } = useLocation()
  // An error stays on the page, even after the payment's state has changed.
  const { isBusy, error, run } = useDoing()
  const payment = "payment" in standing ? standing.payment : undefined
  const code =
    isScan && standing.name === "waiting" && standing.payment.confirmation_url
  const hasCart = cart.value !== null
  const { title, hint } = code
    ? { title: scan.title }
    : textsOf(standing, isSlow, hasCart)
  // The page has its own live region.
  useTitle(title, "")

  /** Renews an unpaid payment: the same sum with a new link, also on another device. */
  const pay = () =>
    run(async (isHere) => {
      const link = await renewPayment(sessionId).catch((error: unknown) => {
        // The payment may have been paid meanwhile, perhaps on another device.
        askNow()
        throw error
      })
      if (!isHere()) {
        return
      }
      if (isWide()) {
        route(`/checkout/pay?session=${link.session}`)
        // The shopper may be on that page already, and the focused button is gone.
        focusMain()
        return
      }
      await leaveToPay(link)
    })

  return (
    <section class="standing" data-standing={code ? "scan" : standing.name}>
      <div role="status">
        {/* While a person checks, another sum may have arrived. */}
        {payment && payment.reason !== "checking" && (
          <p class="over">{sumOf(payment)}</p>
        )}
        <h1>{title}</h1>
        {hint && <p>{hint}</p>}
      </div>
      {code && <Scan url={code} />}
      {payment?.can_renew && (
        <BusyButton isBusy={isBusy} onClick={() => void pay()}>
          {standing.name === "waiting" ? said.payAnew : said.payNow}
        </BusyButton>
      )}
      <Complaint error={error} />
      {!code && <WayOn standing={standing} isSlow={isSlow} hasCart={hasCart} />}
      {payment && standing.name !== "ordered" && (
        <p class="reference">
          {said.reference}: <code>{payment.reference}</code>
          <small>{said.referenceHint}</small>
        </p>
      )}
    </section>
  )
}

/** A shopper who has paid gets no link to pay: one link can be paid once only. */
const WayOn = (props: {
  standing: Standing
  isSlow: boolean
  hasCart: boolean
}) => {
  const { standing, isSlow, hasCart } = props
  const { payment: said } = words.value
  switch (standing.name) {
    case "waiting": {
      const { payment } = standing
      if (payment.confirmation_url) {
        return (
          <a class="quiet" href={payment.confirmation_url}>
            {said.backToPay}
          </a>
        )
      }
      // The order may ask for another sum by now, or for nothing. And the checkout would
      // offer to pay while this payment may be on its way for a moment.
      return payment.payment_request_id || isStalled(standing, isSlow) ? (
        <WayBack payment={payment} look="quiet" />
      ) : null
    }
    case "expired":
    case "failed":
      return <WayBack payment={standing.payment} look="quiet" />
    case "returned":
      return <WayBack payment={standing.payment} look="button" />
    case "delayed":
      return hasCart && isCartChanged(standing.payment) ? (
        <a class="button" href="/cart">
          {said.toCart}
        </a>
      ) : null
    default:
      return null
  }
}

const WayBack = (props: { payment: Payment; look: "quiet" | "button" }) => {
  const { payment: said } = words.value
  const request = props.payment.payment_request_id
  return (
    <a
      class={props.look}
      href={request ? `/payment-collection/${request}` : "/checkout"}
    >
      {request ? said.toRequest : said.again}
    </a>
  )
}
