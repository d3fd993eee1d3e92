import { useLocation } from "preact-iso"
import { useEffect, useState } from "preact/hooks"
import { onVisible } from "../../../docs/storefront/dtc-starter/modules/checkout/components/payment-return/on-visible"
import { customer } from "../account/customer"
import { loadCart } from "../cart/cart"
import { announcement } from "../lib/announcement"
import { focusMain } from "../lib/focus-main"
import { money } from "../lib/format"
import { sdk } from "../lib/sdk"
import { begun } from "../payment/begun"
import type { Payment } from "../payment/payment"
import { readPayment } from "../payment/read-payment"
import { words } from "../words/language"

type Found = { sessionId: string; payment: Payment; orderNumber?: number }

/**
 * Tells a shopper who paid and never came back that the shop has the money, so that
 * they do not pay again. The page asks the store once at every visit.
 */
export const PaymentBegun = () => {
  const { path } = useLocation()
  const [found, setFound] = useState<Found>()
  const customerId = customer.value?.id
  useEffect(() => {
    let isHere = true
    const show = (next?: Found) => {
      if (isHere) {
        setFound(next)
      }
    }
    const ask = () => findPaid().then(show, () => undefined)
    // This payment was found for the previous customer, who has signed out.
    setFound(undefined)
    void ask()
    const stopListening = onVisible(ask)
    return () => {
      isHere = false
      stopListening()
    }
  }, [customerId])
  // These pages show the payment themselves.
  const isShown = /^\/(checkout\/(pay|return)|payment-collection|orders)\b/
  // The shopper may have seen its outcome since, on one of those pages.
  if (!found || found.sessionId !== begun.session.value || isShown.test(path)) {
    return null
  }
  const { sessionId, payment, orderNumber } = found
  const { begun: said, order } = words.value
  const close = () => begun.forget(sessionId)
  return (
    <section class="begun">
      <Received
        text={
          // While a person checks, another amount may have arrived than was asked for.
          payment.reason === "checking"
            ? said.arrived
            : said.received(
                money(Number(payment.amount), payment.currency_code)
              )
        }
      />
      {payment.status === "ordered" ? (
        <a href={`/orders/${payment.order_id}`} onClick={close}>
          {order.title(orderNumber ?? 0)}
        </a>
      ) : (
        <a href={`/checkout/return?session=${sessionId}`}>{said.look}</a>
      )}
      <button
        class="quiet"
        type="button"
        onClick={() => {
          close()
          // The button is gone.
          focusMain()
        }}
      >
        {said.close}
      </button>
    </section>
  )
}

/** Is found later than the page. */
const Received = ({ text }: { text: string }) => {
  useEffect(() => {
    announcement.value = text
  }, [text])
  return <p>{text}</p>
}

/** @throws if the store is unreachable: the next visit asks again */
async function findPaid(): Promise<Found | undefined> {
  const sessionId = begun.read()
  const payment = sessionId ? await readPayment(sessionId) : null
  if (sessionId && payment?.status === "paid") {
    return { sessionId, payment }
  }
  if (!sessionId || payment?.status !== "ordered") {
    return undefined
  }
  // The cart is an order now.
  void loadCart()
  const { order } = await sdk.store.order.retrieve(String(payment.order_id))
  // The cart may have been ordered without this payment: on delivery, for example.
  return order.payment_status === "captured"
    ? { sessionId, payment, orderNumber: order.display_id }
    : undefined
}
