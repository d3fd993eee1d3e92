import type { HttpTypes } from "@medusajs/types"
import { useLocation } from "preact-iso"
import { useEffect, useRef, useState } from "preact/hooks"
import {
  type Cart,
  cart,
  changesUnderWay,
  loadCart,
  updateCart,
} from "../cart/cart"
import { AddressFields } from "../checkout/address-fields"
import { DeliveryChoice } from "../checkout/delivery-choice"
import { fillExample } from "../checkout/example"
import { PaymentChoice } from "../checkout/payment-choice"
import { BusyButton } from "../components/busy-button"
import { Complaint, Said } from "../components/complaint"
import { Items } from "../components/items"
import { Notice } from "../components/notice"
import { Sums } from "../components/sums"
import { ToShop } from "../components/to-shop"
import { WhenCart } from "../components/when-cart"
import { focusMain } from "../lib/focus-main"
import { money } from "../lib/format"
import { isWide } from "../lib/is-wide"
import { oneAtATime } from "../lib/one-at-a-time"
import { useDoing } from "../lib/use-doing"
import { useForm } from "../lib/use-form"
import { useTitle } from "../lib/use-title"
import { TIMEOUT_MS } from "../lib/within"
import { forgetOrdered } from "../payment/forget-ordered"
import { leaveToPay } from "../payment/leave-to-pay"
import {
  orderUnpaid,
  SBP,
  sessionUnderWay,
  startPayment,
} from "../payment/start-payment"
import { inOrder } from "../products/product-text"
import { language, words } from "../words/language"

export const CheckoutPage = () => {
  const hadCart = useRef(false)
  hadCart.current ||= Boolean(cart.value)
  return hadCart.current && cart.value === null ? (
    <CartIsGone />
  ) : (
    <WhenCart>{(cart) => <Checkout key={cart.id} cart={cart} />}</WhenCart>
  )
}

/** The cart was paid in another tab, or the customer has signed out there. */
const CartIsGone = () => {
  const { checkout } = words.value
  // The form that had the focus is gone.
  useEffect(() => {
    focusMain()
  }, [])
  return (
    <Notice title={checkout.gone} hint={checkout.goneHint}>
      <ToShop />
    </Notice>
  )
}

const Checkout = ({ cart }: { cart: Cart }) => {
  const { checkout } = words.value
  useTitle(checkout.title)
  const { route } = useLocation()
  const [provider, setProvider] = useState(SBP)
  const shownProvider = useRef(provider)
  shownProvider.current = provider
  const { isBusy, error, run } = useDoing()
  const { mistakes, read, forgive } = useForm()
  const form = useRef<HTMLFormElement>(null)
  /** The session that may be paid, which the shopper was told: their next click pays anew. */
  const warnedOf = useRef<string>(undefined)

  const buy = (event: SubmitEvent) => {
    event.preventDefault()
    const details = form.current && read(form.current)
    // The shopper must not confirm a total that is about to change.
    if (details && changesUnderWay.value === 0) {
      void run(async (isHere) => {
        const underWay = await sessionUnderWay(cart)
        if (underWay && (underWay.isPaid || provider === SBP)) {
          route(`/checkout/return?session=${underWay.id}`)
          return
        }
        if (underWay && underWay.id !== warnedOf.current) {
          warnedOf.current = underWay.id
          throw new Said(words.value.payment.stalledHint)
        }
        const fresh = await sendDetails(cart, details)
        const link = provider === SBP ? await linkFor(fresh) : undefined
        assertNotCorrected(details)
        if (!link) {
          await orderNow(fresh)
        } else if (isHere()) {
          await goToPay(link)
        }
      })
    }
  }
  /** The fields can be edited while the button is busy. @throws if they were */
  const assertNotCorrected = (details: Record<string, string>) => {
    const shown = form.current ? read(form.current) : details
    const isSame = JSON.stringify(shown) === JSON.stringify(details)
    if (!isSame || shownProvider.current !== provider) {
      throw new Said(words.value.checkout.corrected)
    }
  }
  const goToPay = async (link: Awaited<ReturnType<typeof linkFor>>) => {
    if (isWide()) {
      route(`/checkout/pay?session=${link.session}`)
      return
    }
    await leaveToPay(link)
  }
  const orderNow = async (cart: Cart) => {
    const orderId = await orderUnpaid(cart, provider)
    // An earlier payment of this cart has nothing left to pay for.
    await forgetOrdered(orderId)
    route(`/orders/${orderId}`)
    await loadCart()
  }

  return (
    <form
      class="checkout"
      noValidate
      onSubmit={buy}
      onInput={forgive}
      ref={form}
    >
      <h1>{checkout.title}</h1>
      <div class="with-aside">
        <div>
          <button
            class="quiet"
            type="button"
            onClick={() =>
              form.current && fillExample(form.current, language.value)
            }
          >
            {checkout.example}
          </button>
          <AddressFields cart={cart} mistakes={mistakes} />
          <DeliveryChoice cart={cart} isFixed={isBusy} />
          <PaymentChoice chosen={provider} onChoose={setProvider} />
        </div>
        <aside class="panel">
          <h2>{checkout.summary}</h2>
          <Items items={cart.items ?? []} currency={cart.currency_code} />
          <Sums of={cart} />
          <Complaint error={error} />
          <BusyButton
            type="submit"
            isBusy={isBusy || changesUnderWay.value > 0}
          >
            {provider === SBP
              ? checkout.pay(money(cart.total, cart.currency_code))
              : checkout.order}
          </BusyButton>
        </aside>
      </div>
    </form>
  )
}

/**
 * @returns the store's current cart
 * @throws if the shopper sees another one, or if it cannot become an order
 */
async function sendDetails(
  seen: Cart,
  { email, ...address }: Record<string, string>
): Promise<Cart> {
  const { checkout } = words.value
  const fresh = await updateCart(seen.id, {
    email,
    shipping_address: { ...address, country_code: "ru" },
  })
  if (contentOf(fresh) !== contentOf(seen)) {
    throw new Said(checkout.changed)
  }
  if (!fresh.shipping_methods?.length) {
    throw new Said(checkout.noDelivery)
  }
  return fresh
}

const contentOf = ({ items, total }: Cart) =>
  JSON.stringify([total, inOrder(items ?? []).map(itemContent)])

const itemContent = ({ variant_id, quantity }: HttpTypes.StoreCartLineItem) => [
  variant_id,
  quantity,
]

/** @throws if the link asks for another sum than the shopper sees */
async function linkFor(cart: Cart) {
  // Two requests at the same moment would create two links.
  const link = await oneAtATime(
    "shop-pay",
    () => startPayment(cart),
    TIMEOUT_MS
  )
  if (link.amount !== cart.total) {
    await loadCart()
    throw new Said(words.value.checkout.changed)
  }
  return link
}
