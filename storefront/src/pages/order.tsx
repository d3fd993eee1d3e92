import type { HttpTypes } from "@medusajs/types"
import { useRoute } from "preact-iso"
import { Items } from "../components/items"
import { Notice } from "../components/notice"
import { Sums } from "../components/sums"
import { WhenLoaded } from "../components/when-loaded"
import { date } from "../lib/format"
import { orNull } from "../lib/or-null"
import { sdk } from "../lib/sdk"
import { useLoaded } from "../lib/use-loaded"
import { useTitle } from "../lib/use-title"
import { ON_DELIVERY } from "../payment/start-payment"
import { words } from "../words/language"

export const OrderPage = () => {
  const { id = "" } = useRoute().params
  const order = useLoaded(() => readOrder(id), [id])
  return (
    <WhenLoaded loaded={order}>
      {(found) =>
        found ? (
          <Order order={found} />
        ) : (
          <Notice title={words.value.order.missing}>
            <a class="button" href="/">
              {words.value.order.more}
            </a>
          </Notice>
        )
      }
    </WhenLoaded>
  )
}

async function readOrder(id: string): Promise<HttpTypes.StoreOrder | null> {
  const fields = "*payment_collections.payments"
  const asked = sdk.store.order.retrieve(encodeURIComponent(id), { fields })
  return (await orNull(asked))?.order ?? null
}

const Order = ({ order }: { order: HttpTypes.StoreOrder }) => {
  const { order: said } = words.value
  const title = said.title(order.display_id ?? 0)
  const isCanceled = order.status === "canceled"
  // A shopper who does not hear that the order exists may pay again.
  useTitle(title, isCanceled ? title : `${title}. ${said.thanks}`)
  return (
    <article class="order">
      <header>
        <h1>{title}</h1>
        <p>
          {date(order.created_at)} <Payment order={order} />
        </p>
      </header>
      {!isCanceled && (
        <p class="thanks">
          {said.thanks} {order.email && said.shipping(order.email)}
        </p>
      )}
      <div class="with-aside">
        <Items items={order.items ?? []} currency={order.currency_code} />
        <aside class="panel">
          <Sums of={order} />
          <Delivery order={order} />
        </aside>
      </div>
      <a class="button" href="/">
        {said.more}
      </a>
    </article>
  )
}

const Payment = ({ order }: { order: HttpTypes.StoreOrder }) => {
  const { order: said } = words.value
  if (order.status === "canceled") {
    return <span class="badge">{said.canceled}</span>
  }
  const text = paymentTexts(order)[order.payment_status]
  const look = order.payment_status === "captured" ? "badge good" : "badge"
  return text ? <span class={look}>{text}</span> : null
}

/** An unclear state shows nothing: no shopper may be asked to pay twice. */
function paymentTexts({
  payment_collections,
}: HttpTypes.StoreOrder): Partial<
  Record<HttpTypes.StoreOrder["payment_status"], string>
> {
  const { paid, onDelivery, returned, partlyReturned } = words.value.order
  const payments = payment_collections?.flatMap((it) => it.payments ?? [])
  const isOnDelivery = payments?.some((it) => it.provider_id === ON_DELIVERY)
  // Other orders are paid by a link.
  const unpaid = isOnDelivery ? onDelivery : undefined
  return {
    captured: paid,
    not_paid: unpaid,
    awaiting: unpaid,
    authorized: unpaid,
    refunded: returned,
    partially_refunded: partlyReturned,
  }
}

const Delivery = ({ order }: { order: HttpTypes.StoreOrder }) => {
  const { delivery, order: said } = words.value
  const address = order.shipping_address
  const method = order.shipping_methods?.[0]
  return (
    <address>
      <strong>{said.address}</strong>
      <p>
        {address?.first_name} {address?.last_name}
        <br />
        {address?.address_1}
        <br />
        {address?.postal_code} {address?.city}
      </p>
      {method && <p>{delivery[String(method.data?.code)] ?? method.name}</p>}
    </address>
  )
}
