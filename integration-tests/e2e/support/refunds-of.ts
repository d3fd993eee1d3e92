import type { HttpTypes } from "@medusajs/framework/types"
import { openShop } from "../../chaos/support/checkout"
import type { AdminHarness } from "../admin-harness"
import type { AdminUser } from "./admin-user"

/** The refunds of an order in Medusa's own books. */
export async function refundsOf(
  { origin }: AdminHarness,
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

/** Waits for a refund in Medusa's own section of the order page. */
export async function refundRowOf(
  { page }: Pick<AdminUser, "page">,
  amount: string
): Promise<void> {
  const heading = page.getByRole("heading", { name: "Payments", exact: true })
  const section = page.locator("div.divide-dashed", { has: heading })
  await section.getByText("Refund", { exact: true }).waitFor()
  await section.getByText(new RegExp(`^-\\s\\D*${amount}$`)).waitFor()
}
