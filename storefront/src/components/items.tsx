import { money } from "../lib/format"
import {
  inOrder,
  type Item,
  itemTitleOf,
  itemVariantOf,
  pictureOf,
} from "../products/product-text"

/** The items of a cart or an order, read-only. */
export const Items = (props: {
  items: (Item & { id: string; quantity: number; total?: number })[]
  currency: string
}) => (
  <ul class="items">
    {inOrder(props.items).map((item) => (
      <li key={item.id}>
        <img
          src={pictureOf(item.product_handle)}
          alt=""
          width={56}
          height={56}
        />
        <span class="grow">
          {itemTitleOf(item)}
          <small>
            {itemVariantOf(item)} × {item.quantity}
          </small>
        </span>
        <span>{money(item.total ?? 0, props.currency)}</span>
      </li>
    ))}
  </ul>
)
