import { useLocation } from "preact-iso"
import { money } from "../lib/format"
import { isWide } from "../lib/is-wide"
import { useDoing } from "../lib/use-doing"
import { useTitle } from "../lib/use-title"
import type { Payment, Standing } from "../payment/follow-payment"
import { renewPayment } from "../payment/start-payment"
import { words } from "../words/language"
import { BusyButton } from "./busy-button"
import { Complaint } from "./complaint"

type Props = {
  standing: Standing
  /** The session that the page was opened with. */
  sessionId: string
}

/** The state of a payment, in words, and the next actions. */
export const PaymentStanding = ({ standing, sessionId }: Props) => {
  const { payment: said } = words.value
  const { title, hint } = textsOf(standing)
  useTitle(title)
  const payment = "payment" in standing ? standing.payment : undefined
  return (
    <section class="standing" data-standing={standing.name}>
      <div role="status">
        {payment && <p class="over">{sumOf(payment)}</p>}
        <h1>{title}</h1>
        {hint && <p>{hint}</p>}
      </div>
      <WayOn standing={standing} sessionId={sessionId} />
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
  const { payment: said, order } = words.value
  switch (standing.name) {
    case "asking":
      return {
        title: said.asking,
        hint: standing.isUnanswered ? said.askingHint : undefined,
      }
    case "waiting":
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

const sumOf = ({ amount, currency_code }: Payment) =>
  money(Number(amount), currency_code)

function delayedHint(payment: Payment): string {
  const { delayedHints } = words.value.payment
  const { reason, amount_now, currency_code } = payment
  return reason === "cart_changed" && amount_now !== null
    ? delayedHints.cart_changed(
        sumOf(payment),
        money(Number(amount_now), currency_code)
      )
    : reason === "out_of_stock"
      ? delayedHints.out_of_stock
      : delayedHints.checking
}

/** A shopper who has paid gets no link: one link can be paid once only. */
const WayOn = ({ standing, sessionId }: Props) => {
  const { payment: said } = words.value
  switch (standing.name) {
    case "waiting": {
      const { confirmation_url } = standing.payment
      return confirmation_url ? (
        <a class="quiet" href={confirmation_url}>
          {said.backToPay}
        </a>
      ) : null
    }
    case "expired":
    case "failed":
      return <PayNow payment={standing.payment} sessionId={sessionId} />
    case "returned":
      return (
        <a class="button" href="/checkout">
          {said.again}
        </a>
      )
    default:
      return null
  }
}

/** It was not paid: the same again, with a new link, also on another device. */
const PayNow = (props: { payment: Payment; sessionId: string }) => {
  const { payment, sessionId } = props
  const { payment: said } = words.value
  const { route } = useLocation()
  const { isBusy, error, run } = useDoing()
  const pay = () =>
    run(async () => {
      const { session, url } = await renewPayment(sessionId)
      if (isWide()) {
        route(`/checkout/pay?session=${session}`)
        return
      }
      location.assign(url)
      // It takes a moment, during which no click may count.
      await new Promise(() => {})
    })
  const request = payment.payment_request_id
  return (
    <>
      <BusyButton isBusy={isBusy} onClick={() => void pay()}>
        {said.payNow}
      </BusyButton>
      <Complaint error={error} />
      {request ? (
        <a class="quiet" href={`/payment-collection/${request}`}>
          {said.toRequest}
        </a>
      ) : (
        <a class="quiet" href="/checkout">
          {said.again}
        </a>
      )}
    </>
  )
}
