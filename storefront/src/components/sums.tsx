import { money } from "../lib/format"
import { words } from "../words/language"

/** The totals of a cart or an order. */
export const Sums = (props: {
  of: {
    currency_code: string
    item_total: number
    shipping_total: number
    total: number
    shipping_methods?: unknown[] | null
  }
}) => {
  const { cart } = words.value
  const { of } = props
  const sum = (amount: number) => money(amount, of.currency_code)
  const isShippingKnown = (of.shipping_methods ?? []).length > 0
  return (
    <dl class="sums">
      <div>
        <dt>{cart.items}</dt>
        <dd>{sum(of.item_total)}</dd>
      </div>
      <div>
        <dt>{cart.shipping}</dt>
        <dd>{isShippingKnown ? sum(of.shipping_total) : cart.shippingLater}</dd>
      </div>
      <div class="total">
        <dt>{cart.total}</dt>
        <dd>{sum(of.total)}</dd>
      </div>
    </dl>
  )
}
