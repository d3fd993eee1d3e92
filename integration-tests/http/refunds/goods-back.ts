import type { HttpTypes } from "@medusajs/framework/types"
import type { TestShop } from "../support/run-shop-tests"

/** Goods that a shopper sends back, as Medusa's own returns have it. */
export class GoodsBack {
  constructor(private readonly use: () => TestShop) {}

  private get admin() {
    return this.use().shop.admin
  }

  /** Asks for one piece of a delivered order; nothing has arrived yet. */
  async request(order_id: string): Promise<void> {
    const { order } = await this.admin.get<HttpTypes.AdminOrderResponse>(
      `/admin/orders/${order_id}?fields=*items`
    )
    const { stock_locations } =
      await this.admin.get<HttpTypes.AdminStockLocationListResponse>(
        "/admin/stock-locations"
      )
    const location_id = stock_locations[0]?.id
    const items = order.items.map(({ id, quantity }) => ({ id, quantity }))
    await this.admin.post(`/admin/orders/${order_id}/fulfillments`, {
      location_id,
      items,
    })
    const begun = await this.admin.post<HttpTypes.AdminReturnResponse>(
      "/admin/returns",
      { order_id, location_id }
    )
    const path = `/admin/returns/${begun.return.id}`
    await this.admin.post(`${path}/request-items`, {
      items: [{ id: items[0]?.id, quantity: 1 }],
    })
    await this.admin.post(`${path}/request`, {})
  }
}
