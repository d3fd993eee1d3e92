import type { HttpTypes } from "@medusajs/framework/types"
import { ADDRESS, USUAL } from "../../usual-cart"
import type { Shop } from "../support/shop"

/** Orders that staff take, and what they owe, through the admin's API. */
export class StaffOrders {
  constructor(protected readonly use: () => { shop: Shop }) {}

  /** The amount that Medusa's dashboard shows as outstanding. */
  async owed(orderId: string): Promise<number> {
    const { order } =
      await this.use().shop.admin.get<HttpTypes.AdminOrderResponse>(
        `/admin/orders/${orderId}?fields=+summary`
      )
    return order.summary.pending_difference
  }

  /** Opens another collection by hand, as staff do. */
  async openCollection(order_id: string): Promise<string> {
    const { payment_collection } = await this.use().shop.admin.post<{
      payment_collection: { id: string }
    }>("/admin/payment-collections", {
      order_id,
      amount: await this.owed(order_id),
    })
    return payment_collection.id
  }

  /** An order that staff take by phone, and are still writing. */
  async draftOrder(changes: object = {}): Promise<string> {
    const { shop } = this.use()
    const [{ regions }, { variants }, { sales_channels }] = await Promise.all([
      shop.admin.get<HttpTypes.AdminRegionListResponse>("/admin/regions"),
      shop.admin.get<{ variants: { id: string }[] }>(
        `/admin/product-variants?sku=${USUAL.sku}`
      ),
      shop.admin.get<HttpTypes.AdminSalesChannelListResponse>(
        "/admin/sales-channels"
      ),
    ])
    const { draft_order } = await shop.admin.post<{
      draft_order: { id: string }
    }>("/admin/draft-orders", {
      email: USUAL.email,
      region_id: regions[0]?.id,
      sales_channel_id: sales_channels[0]?.id,
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
      items: [{ variant_id: variants[0]?.id, quantity: 1 }],
      ...changes,
    })
    return draft_order.id
  }

  async convert(draftOrderId: string): Promise<void> {
    await this.use().shop.admin.post(
      `/admin/draft-orders/${draftOrderId}/convert-to-order`,
      {}
    )
  }
}
