import { useRoute } from "preact-iso"
import { useEffect, useRef, useState } from "preact/hooks"
import { onVisible } from "../../../docs/storefront/dtc-starter/modules/checkout/components/payment-return/on-visible"
import { poll } from "../../../docs/storefront/dtc-starter/modules/checkout/components/payment-return/poll"
import { BusyButton } from "../components/busy-button"
import { Complaint, Said } from "../components/complaint"
import { Loading } from "../components/loading"
import { Notice } from "../components/notice"
import { Scan } from "../components/scan"
import { ToShop } from "../components/to-shop"
import { Trouble } from "../components/trouble"
import { money } from "../lib/format"
import { isWide } from "../lib/is-wide"
import { useDoing } from "../lib/use-doing"
import { useTitle } from "../lib/use-title"
import { leaveToPay } from "../payment/leave-to-pay"
import type { PaymentRequest } from "../payment/payment-request"
import { readPaymentRequest } from "../payment/read-payment-request"
import { startRequestedPayment } from "../payment/start-payment"
import { words } from "../words/language"

/** A shopper may pay on another device, and sees here within 2 s that the money arrived. */
const WAIT_S = 1

/** A few minutes, after which the page asks less often. */
const HURRIED_POLLS = 180
const LATER_WAIT_S = 5

/** A paid request may still change; and a store that restarts answers 404. */
const SLOW_WAIT_S = 60

/** An order asks for money: Medusa's "Copy payment link" leads here. */
export const PaymentRequestPage = () => {
  const { id = "" } = useRoute().params
  const { request, isUnanswered, askNow } = useRequest(id)
  const { paymentRequest } = words.value
  useTitle(
    request
      ? paymentRequest.title(request.order_display_id)
      : paymentRequest.name
  )
  if (request === null) {
    return (
      <Notice title={paymentRequest.missing} hint={paymentRequest.missingHint}>
        <ToShop />
      </Notice>
    )
  }
  if (!request) {
    return isUnanswered ? <Trouble retry={askNow} /> : <Loading />
  }
  return <Request request={request} askNow={askNow} />
}

/** Reads the request again while it may be paid, and whenever the shopper looks at the page. */
function useRequest(id: string) {
  /** Null: there is no such request. */
  const [request, setRequest] = useState<PaymentRequest | null>()
  const [isUnanswered, setUnanswered] = useState(false)
  const askNow = useRef(() => Promise.resolve())
  useEffect(() => {
    let asked = 0
    /** How many questions in a row got no answer: the page asks a silent store less often. */
    let silent = 0
    const polling = poll({
      ask: () => readPaymentRequest(id),
      onAnswer: (answer) => {
        asked += 1
        silent = answer === undefined ? silent + 1 : 0
        setUnanswered(answer === undefined)
        // The last answer stays on the page while the store is silent.
        setRequest((before) => answer ?? before ?? answer)
        if (answer === null || (answer && !isOpen(answer))) {
          return SLOW_WAIT_S
        }
        return asked < HURRIED_POLLS
          ? Math.min(Math.max(WAIT_S, silent), LATER_WAIT_S)
          : LATER_WAIT_S
      },
    })
    askNow.current = polling.askNow
    const stopListening = onVisible(polling.askNow)
    return () => {
      stopListening()
      polling.stop()
    }
  }, [id])
  return { request, isUnanswered, askNow: () => void askNow.current() }
}

/** Whether the request may be paid at any moment. */
const isOpen = ({ status }: PaymentRequest) =>
  status === "payable" || status === "pending"

const Request = (props: { request: PaymentRequest; askNow: () => void }) => {
  const { request, askNow } = props
  const { checkout, payment, paymentRequest: said } = words.value
  const { isBusy, error, run } = useDoing()
  const sum = money(Number(request.amount), request.currency_code)
  const url = isWide() ? request.confirmation_url : null
  const toPay = said.toPay(sum)
  const titles = { payable: toPay, pending: toPay, ...said.titles }
  // There is no link while a payment of the last second may be on its way.
  const isAwaited =
    request.status === "pending" &&
    !request.confirmation_url &&
    !request.can_renew
  const isPayable = isOpen(request) && !isAwaited
  // A shopper who already had a link may have paid.
  const mayBePaid = isPayable && request.reference !== null
  const hint = isAwaited ? "awaited" : mayBePaid ? "pending" : request.status
  const hasClicked = useRef(false)
  // The code has the focus now. A later code, made on another device, takes no focus.
  useEffect(() => {
    hasClicked.current = false
  }, [url])

  const pay = () =>
    run(async (isHere) => {
      hasClicked.current = true
      try {
        const link = await startRequestedPayment(request)
        // No shopper pays another sum than the page says.
        if (link.asked !== request.amount) {
          throw new Said(said.changed)
        }
        if (!isHere()) {
          return
        }
        if (isWide()) {
          // The page shows its code now.
          askNow()
          return
        }
        await leaveToPay(link)
      } catch (error) {
        hasClicked.current = false
        askNow()
        throw error
      }
    })

  return (
    <section class="standing" data-standing={standingOf(request)}>
      <div role="status">
        <p class="over">{said.title(request.order_display_id)}</p>
        <h1>{request.delayed ? payment.delayed : titles[request.status]}</h1>
        <p>
          {request.delayed ? payment.delayedHints.checking : said.hints[hint]}
        </p>
      </div>
      {isPayable &&
        (url ? (
          <Scan url={url} takesFocus={hasClicked.current} />
        ) : (
          <BusyButton isBusy={isBusy} onClick={() => void pay()}>
            {checkout.pay(sum)}
          </BusyButton>
        ))}
      <Complaint error={error} />
      {request.reference && (
        <p class="reference">
          {payment.reference}: <code>{request.reference}</code>
          <small>{payment.referenceHint}</small>
        </p>
      )}
    </section>
  )
}

/** The look of the page: once the request is paid, no answer is awaited. */
const standingOf = ({ status }: PaymentRequest) =>
  status === "paid" ? "ordered" : status
