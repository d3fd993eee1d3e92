import { useLocation } from "preact-iso"
import { money } from "../lib/format"
import { isWide } from "../lib/is-wide"
import { useDoing } from "../lib/use-doing"
import { useTitle } from "../lib/use-title"
import type { Payment, Standing } from "../payment/follow-payment"
import { leaveToPay } from "../payment/leave-to-pay"
import { renewPayment } from "../payment/start-payment"
import { usePayment } from "../payment/use-payment"
import { words } from "../words/language"
import { BusyButton } from "./busy-button"
import { Complaint } from "./complaint"
import { Scan } from "./scan"

/** Who has paid on the phone looks here at once, and sees the order within 2 s. */
const CODE_WAIT_S = 1

type Props = {
  /** The session that the page was opened with. */
  sessionId: string
  /** The shopper has not left to pay yet: it shows the code of the payment page. */
  isScan?: boolean
}

/** The state of a payment, in words, and the next actions. */
export const PaymentStanding = ({ sessionId, isScan = false }: Props) => {
  const { payment: said, scan } = words.value
  const { standing, askNow } = usePayment(
    sessionId,
    isScan ? CODE_WAIT_S : undefined
  )
  const payment = "payment" in standing ? standing.payment : undefined
  const code =
    isScan && standing.name === "waiting" && standing.payment.confirmation_url
  const { title, hint } = code ? { title: scan.title } : textsOf(standing)
  useTitle(title)
  return (
    <section class="standing" data-standing={code ? "scan" : standing.name}>
      <div role="status">
        {/* Another sum may have arrived, where a person is checking. */}
        {payment && payment.reason !== "checking" && (
          <p class="over">{sumOf(payment)}</p>
        )}
        <h1>{title}</h1>
        {hint && <p>{hint}</p>}
      </div>
      {code ? (
        <Scan url={code} />
      ) : (
        <WayOn standing={standing} sessionId={sessionId} askNow={askNow} />
      )}
      {payment && standing.name !== "ordered" && (
        <p class="reference">
          {said.reference}: <code>{payment.reference}</code>
          <small>{said.referenceHint}</small>
        </p>
      )}
    </section>
  )
}

function textsOf(standing: Standing): { title: string; hint?: string } {
  const { payment, order } = words.value
  const said = isOfOrder(standing)
    ? { ...payment, ...payment.ofOrder }
    : payment
  switch (standing.name) {
    case "asking":
      return {
        title: said.asking,
        hint: standing.isUnanswered ? said.askingHint : undefined,
      }
    case "waiting":
      if (standing.payment.can_renew) {
        return { title: said.slow, hint: said.stalledHint }
      }
      return standing.isSlow
        ? { title: said.slow, hint: said.slowHint }
        : { title: said.waiting, hint: said.waitingHint }
    case "paid":
      return {
        title: said.paid,
        hint: standing.isSlow ? said.paidSlowHint : said.paidHint,
      }
    case "delayed":
      return { title: said.delayed, hint: delayedHint(standing.payment) }
    case "ordered":
      return { title: order.thanks }
    case "returned":
      return { title: said.returned, hint: said.returnedHint }
    case "expired":
      return { title: said.expired, hint: said.endedHint }
    case "failed":
      return { title: said.failed, hint: said.endedHint }
    case "unknown":
      return { title: said.unknown, hint: said.unknownHint }
  }
}

/** The order is there already: it asked for the money. */
const isOfOrder = (standing: Standing): boolean =>
  "payment" in standing && standing.payment.payment_request_id !== null

const sumOf = ({ amount, currency_code }: Payment) =>
  money(Number(amount), currency_code)

function delayedHint(payment: Payment): string {
  const { delayedHints } = words.value.payment
  const { reason, amount_now, currency_code } = payment
  return isCartChanged(payment)
    ? delayedHints.cart_changed(
        sumOf(payment),
        money(Number(amount_now), currency_code)
      )
    : reason === "out_of_stock"
      ? delayedHints.out_of_stock
      : delayedHints.checking
}

/** The shopper can change it back. */
const isCartChanged = (payment: Payment): boolean =>
  payment.reason === "cart_changed" &&
  payment.amount_now !== null &&
  payment.payment_request_id === null

type WayOnProps = {
  standing: Standing
  sessionId: string
  askNow: () => void
}

/** A shopper who has paid gets no link to pay: one link can be paid once only. */
const WayOn = ({ standing, sessionId, askNow }: WayOnProps) => {
  const { payment: said } = words.value
  switch (standing.name) {
    case "waiting": {
      const { confirmation_url, payment_request_id, can_renew } =
        standing.payment
      if (confirmation_url) {
        return (
          <a class="quiet" href={confirmation_url}>
            {said.backToPay}
          </a>
        )
      }
      // Its order may ask for another sum by now, or for nothing. The checkout would
      // offer to pay, and this payment may be on its way.
      return (
        <>
          {can_renew && (
            <PayNow sessionId={sessionId} askNow={askNow}>
              {said.payAnew}
            </PayNow>
          )}
          {payment_request_id && (
            <WayBack payment={standing.payment} look="quiet" />
          )}
        </>
      )
    }
    case "expired":
    case "failed":
      return (
        <>
          <PayNow sessionId={sessionId} askNow={askNow}>
            {said.payNow}
          </PayNow>
          <WayBack payment={standing.payment} look="quiet" />
        </>
      )
    case "returned":
      return <WayBack payment={standing.payment} look="button" />
    case "delayed":
      return isCartChanged(standing.payment) ? (
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

/** It was not paid: the same again, with a new link, also on another device. */
const PayNow = (props: {
  sessionId: string
  askNow: () => void
  children: string
}) => {
  const { sessionId, askNow, children } = props
  const { route } = useLocation()
  const { isBusy, error, run } = useDoing()
  const pay = () =>
    run(async () => {
      const link = await renewPayment(sessionId).catch((error: unknown) => {
        // It may have been paid meanwhile, on another device perhaps.
        askNow()
        throw error
      })
      if (isWide()) {
        route(`/checkout/pay?session=${link.session}`)
        return
      }
      await leaveToPay(link)
    })
  return (
    <>
      <BusyButton isBusy={isBusy} onClick={() => void pay()}>
        {children}
      </BusyButton>
      <Complaint error={error} />
    </>
  )
}
