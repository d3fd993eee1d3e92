import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/types"
import { OrderSection } from "../components/order/order-section"

/** The payments and payouts of an order. */
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

/** Judges by Medusa's own payments of the order. */
function wasPaidByUs({ payment_collections }: AdminOrder): boolean {
  return (payment_collections ?? [])
    .flatMap(({ payments }) => payments ?? [])
    .some(({ provider_id }) => provider_id.startsWith("pp_sbp_"))
}
