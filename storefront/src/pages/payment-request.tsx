import { useRoute } from "preact-iso"
import { useCallback, useEffect, useState } from "preact/hooks"
import { BusyButton } from "../components/busy-button"
import { Complaint, Said } from "../components/complaint"
import { Loading } from "../components/loading"
import { Notice } from "../components/notice"
import { Scan } from "../components/scan"
import { Trouble } from "../components/trouble"
import { money } from "../lib/format"
import { isWide } from "../lib/is-wide"
import { sleepUnlessSeen } from "../lib/sleep-unless-seen"
import { useDoing } from "../lib/use-doing"
import { useTitle } from "../lib/use-title"
import type { PaymentRequest } from "../payment/payment-request"
import { readPaymentRequest } from "../payment/read-payment-request"
import { startRequestedPayment } from "../payment/start-payment"
import { words } from "../words/language"

/** Somebody may pay on another device, and sees here within 2 s that it arrived. */
const WAIT_MS = 1_000

/** What is paid may still change; and a store that restarts answers 404. */
const SLOW_WAIT_MS = 60_000

/** An order asks for money: Medusa's "Copy payment link" leads here. */
export const PaymentRequestPage = () => {
  const { id = "" } = useRoute().params
  const { request, isUnanswered, reload } = useRequest(id)
  const { paymentRequest } = words.value
  useTitle(
    request
      ? paymentRequest.title(request.order_display_id)
      : paymentRequest.name
  )
  if (request === null) {
    return (
      <Notice title={paymentRequest.missing} hint={paymentRequest.missingHint}>
        <a class="button" href="/">
          {words.value.cart.toShop}
        </a>
      </Notice>
    )
  }
  if (!request) {
    return isUnanswered ? <Trouble retry={reload} /> : <Loading />
  }
  return <Request request={request} reload={reload} />
}

/** Read again while it may be paid, and whenever the page is looked at. */
function useRequest(id: string) {
  /** Null: there is none. */
  const [request, setRequest] = useState<PaymentRequest | null>()
  const [isUnanswered, setUnanswered] = useState(false)
  const [reloads, setReloads] = useState(0)
  const reload = useCallback(() => setReloads((count) => count + 1), [])
  useEffect(() => {
    let isHere = true
    const follow = async () => {
      while (isHere) {
        const answer = await readPaymentRequest(id).catch(() => undefined)
        if (!isHere) {
          return
        }
        setUnanswered(answer === undefined)
        // What was found stays true enough while the store is silent.
        setRequest((before) => answer ?? before ?? answer)
        await sleepUnlessSeen(isOpen(answer) ? WAIT_MS : SLOW_WAIT_MS)
      }
    }
    void follow()
    return () => {
      isHere = false
    }
  }, [id, reloads])
  return { request, isUnanswered, reload }
}

/** Whether it may be paid at any moment. */
const isOpen = (request: PaymentRequest | null | undefined) =>
  request === undefined ||
  request?.status === "payable" ||
  request?.status === "pending"

const Request = (props: { request: PaymentRequest; reload: () => void }) => {
  const { request, reload } = props
  const { checkout, paymentRequest: said } = words.value
  const { isBusy, error, run } = useDoing()
  const sum = money(Number(request.amount), request.currency_code)
  const url = isWide() ? request.confirmation_url : null
  const toPay = said.toPay(sum)
  const titles = { payable: toPay, pending: toPay, ...said.titles }
  const isPayable = isOpen(request)

  const pay = () =>
    run(async () => {
      try {
        const { url, amount } = await startRequestedPayment(request)
        // Nobody pays another sum than the page says.
        if (amount !== Number(request.amount)) {
          throw new Said(said.changed)
        }
        if (isWide()) {
          // The page shows its code now.
          reload()
          return
        }
        location.assign(url)
      } catch (error) {
        reload()
        throw error
      }
      // It takes a moment, during which no click may count.
      await new Promise(() => {})
    })

  return (
    <section class="standing" data-standing={standingOf(request)}>
      <div role="status">
        <p class="over">{said.title(request.order_display_id)}</p>
        <h1>{titles[request.status]}</h1>
        <p>{said.hints[request.status]}</p>
      </div>
      {isPayable &&
        (url ? (
          <Scan url={url} />
        ) : (
          <BusyButton isBusy={isBusy} onClick={() => void pay()}>
            {checkout.pay(sum)}
          </BusyButton>
        ))}
      <Complaint error={error} />
      {request.reference && (
        <p class="reference">
          {words.value.payment.reference}: <code>{request.reference}</code>
          <small>{words.value.payment.referenceHint}</small>
        </p>
      )}
    </section>
  )
}

/** How it looks: nothing is awaited any more once it is paid. */
const standingOf = ({ status }: PaymentRequest) =>
  status === "paid" ? "ordered" : status
