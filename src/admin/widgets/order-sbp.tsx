import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/types"
import { OrderSection } from "../components/order/order-section"

/** What came for an order by us, and what went out. */
const OrderSbp = ({ data: order }: DetailWidgetProps<AdminOrder>) => (
  <OrderSection
    key={order.id}
    orderId={order.id}
    wasPaidByUs={wasPaidByUs(order)}
  />
)

export const config = defineWidgetConfig({
  id: "sbp.order",
  zone: "order.details.side",
})

export default OrderSbp

/** As far as Medusa's own payments tell. */
function wasPaidByUs({ payment_collections }: AdminOrder): boolean {
  return (payment_collections ?? [])
    .flatMap(({ payments }) => payments ?? [])
    .some(({ provider_id }) => provider_id.startsWith("pp_sbp_"))
}
