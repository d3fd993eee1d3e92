import type { HttpTypes } from "@medusajs/framework/types"
import { openShop } from "../../chaos/support/shoppers"
import type { E2eRoom } from "../room"
import type { Visitor } from "./visitor"

/** What Medusa's own books have of an order. */
export async function refundsOf(
  { origin }: E2eRoom,
  orderId: string
): Promise<number[]> {
  const { admin } = await openShop(origin)
  const { order } = await admin.get<HttpTypes.AdminOrderResponse>(
    `/admin/orders/${orderId}?fields=*payment_collections.payments.refunds`
  )
  return (order.payment_collections ?? [])
    .flatMap(({ payments }) => payments ?? [])
    .flatMap(({ refunds }) => refunds ?? [])
    .map(({ amount }) => Number(amount))
}

/** What the section of Medusa's order page shows that is not ours. */
export async function refundRowOf(
  { page }: Pick<Visitor, "page">,
  amount: string
): Promise<void> {
  const heading = page.getByRole("heading", { name: "Payments", exact: true })
  const section = page.locator("div.divide-dashed", { has: heading })
  await section.getByText("Refund", { exact: true }).waitFor()
  await section.getByText(new RegExp(`^-\\s\\D*${amount}$`)).waitFor()
}
