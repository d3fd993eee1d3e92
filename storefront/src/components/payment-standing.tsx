import { useTitle } from "../lib/use-title"
import type { Standing } from "../payment/follow-payment"
import { words } from "../words/language"

/** The state of a payment, in words, and the next actions. */
export const PaymentStanding = ({ standing }: { standing: Standing }) => {
  const { payment: said } = words.value
  const { title, hint } = textsOf(standing)
  useTitle(title)
  const payment = "payment" in standing ? standing.payment : undefined
  return (
    <section class="standing" data-standing={standing.name}>
      <div role="status">
        <h1>{title}</h1>
        {hint && <p>{hint}</p>}
      </div>
      <WayOn standing={standing} />
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
      return { title: said.delayed, hint: said.delayedHint }
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

/** A shopper who has paid gets no link: one link can be paid once only. */
const WayOn = ({ standing }: { standing: Standing }) => {
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
