import type { HttpTypes } from "@medusajs/framework/types"
import { USUAL } from "../../usual-cart"
import type { TestShop } from "../support/run-shop-tests"

type Line = { id: string; quantity: number }

/** What staff do with an order in Medusa's dashboard: edits, returns, claims, exchanges. */
export class OrderChanges {
  constructor(private readonly use: () => TestShop) {}

  private post<T = unknown>(path: string, body: object = {}): Promise<T> {
    return this.use().shop.admin.post<T>(`/admin/${path}`, body)
  }

  private delete(path: string) {
    return this.use().shop.admin.delete(`/admin/${path}`)
  }

  /** Ships all items of an order: only shipped items can be returned. */
  async fulfil(orderId: string): Promise<void> {
    await this.post(`orders/${orderId}/fulfillments`, {
      location_id: await this.location(),
      items: (await this.items(orderId)).map(({ id, quantity }) => ({
        id,
        quantity,
      })),
    })
  }

  async items(orderId: string): Promise<HttpTypes.AdminOrderLineItem[]> {
    const { order } = await this.use().shop.admin.get<{
      order: HttpTypes.AdminOrder
    }>(`/admin/orders/${orderId}?fields=*items,*items.detail`)
    return order.items
  }

  beginEdit(order_id: string) {
    return this.post("order-edits", { order_id })
  }

  async editAdd(orderId: string, sku: string, quantity = 1) {
    const items = [{ variant_id: await this.variant(sku), quantity }]
    return this.post(`order-edits/${orderId}/items`, { items })
  }

  editQuantity(orderId: string, itemId: string, quantity: number) {
    return this.post(`order-edits/${orderId}/items/item/${itemId}`, {
      quantity,
    })
  }

  requestEdit(orderId: string) {
    return this.post(`order-edits/${orderId}/request`)
  }

  confirmEdit(orderId: string) {
    return this.post(`order-edits/${orderId}/confirm`)
  }

  cancelEdit(orderId: string) {
    return this.delete(`order-edits/${orderId}`)
  }

  /** A confirmed return of one piece of a shipped order; nothing has arrived. */
  async requestReturn(orderId: string): Promise<void> {
    await this.fulfil(orderId)
    const [item] = await this.items(orderId)
    const items = [{ id: String(item?.id), quantity: 1 }]
    await this.confirmReturn(await this.beginReturn(orderId, items))
  }

  /** Returns the id of a return that is not confirmed yet. */
  async beginReturn(order_id: string, items: Line[]): Promise<string> {
    const location_id = await this.location()
    const begun = await this.post<{ return: { id: string } }>("returns", {
      order_id,
      location_id,
    })
    const { id } = begun.return
    await this.post(`returns/${id}/request-items`, { items })
    return id
  }

  confirmReturn(returnId: string) {
    return this.post(`returns/${returnId}/request`)
  }

  /** Cancels a return that is not confirmed yet. */
  abandonReturn(returnId: string) {
    return this.delete(`returns/${returnId}/request`)
  }

  cancelReturn(returnId: string) {
    return this.post(`returns/${returnId}/cancel`)
  }

  async beginReceiving(returnId: string, items: Line[]) {
    await this.post(`returns/${returnId}/receive`)
    await this.post(`returns/${returnId}/receive-items`, { items })
  }

  confirmReceiving(returnId: string) {
    return this.post(`returns/${returnId}/receive/confirm`)
  }

  /** A claim for a refund: returns its id and that of its return. */
  async claim(order_id: string, { id, quantity }: Line) {
    const { claim } = await this.post<{ claim: { id: string } }>("claims", {
      order_id,
      type: "refund",
    })
    const item = { id, quantity }
    await this.post(`claims/${claim.id}/claim-items`, {
      items: [{ ...item, reason: "other" }],
    })
    await this.post(`claims/${claim.id}/inbound/items`, { items: [item] })
    const confirmed = await this.post<{ return?: { id: string } }>(
      `claims/${claim.id}/request`
    )
    return { id: claim.id, return_id: String(confirmed.return?.id) }
  }

  /**
   * A claim whose replacement may cost more than what comes back. Returns its id and
   * that of its return.
   */
  async replace(order_id: string, { id, quantity }: Line, replacement: number) {
    const { claim } = await this.post<{ claim: { id: string } }>("claims", {
      order_id,
      type: "replace",
    })
    const path = `claims/${claim.id}`
    const item = { id, quantity }
    await this.post(`${path}/claim-items`, {
      items: [{ ...item, reason: "wrong_item" }],
    })
    await this.post(`${path}/inbound/items`, { items: [item] })
    await this.post(`${path}/outbound/items`, {
      items: [
        { variant_id: await this.variant(USUAL.sku), quantity: replacement },
      ],
    })
    const confirmed = await this.post<{ return?: { id: string } }>(
      `${path}/request`
    )
    return { id: claim.id, return_id: String(confirmed.return?.id) }
  }

  cancelClaim(claimId: string) {
    return this.post(`claims/${claimId}/cancel`)
  }

  /** Exchanges one item for another: returns the exchange's id and that of its return. */
  async exchange(order_id: string, item: Line, sku: string) {
    const { exchange } = await this.post<{ exchange: { id: string } }>(
      "exchanges",
      { order_id }
    )
    await this.post(`exchanges/${exchange.id}/inbound/items`, {
      location_id: await this.location(),
      items: [item],
    })
    await this.post(`exchanges/${exchange.id}/outbound/items`, {
      items: [{ variant_id: await this.variant(sku), quantity: item.quantity }],
    })
    const confirmed = await this.post<{ return?: { id: string } }>(
      `exchanges/${exchange.id}/request`
    )
    return { id: exchange.id, return_id: String(confirmed.return?.id) }
  }

  cancelExchange(exchangeId: string) {
    return this.post(`exchanges/${exchangeId}/cancel`)
  }

  /**
   * Cancels a return so that the order looks as before: two credit lines of Medusa's add
   * what it owed to its total, under the name of our refunds, and take it off again.
   */
  async cancelReturnBehindCredit(
    returnId: string,
    orderId: string,
    amount: number
  ) {
    const about = (reference: string) => ({ reference, reference_id: returnId })
    await this.credit(orderId, -amount, about("sbp_refund"))
    await this.cancelReturn(returnId)
    await this.credit(orderId, amount, about("goodwill"))
  }

  credit(
    orderId: string,
    amount: number,
    about = { reference: "goodwill", reference_id: "goodwill" }
  ) {
    return this.post(`orders/${orderId}/credit-lines`, { ...about, amount })
  }

  /** Medusa's own provider pays what is outstanding. */
  async markAsPaid(order_id: string, collectionId: string) {
    await this.post(`payment-collections/${collectionId}/mark-as-paid`, {
      order_id,
    })
  }

  private async location(): Promise<string> {
    const { stock_locations } =
      await this.use().shop.admin.get<HttpTypes.AdminStockLocationListResponse>(
        "/admin/stock-locations"
      )
    return String(stock_locations[0]?.id)
  }

  private async variant(sku: string): Promise<string> {
    const { variants } = await this.use().shop.admin.get<{
      variants: { id: string }[]
    }>(`/admin/product-variants?sku=${sku}`)
    return String(variants[0]?.id)
  }
}
