import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { medusaAmount } from "../../shared/medusa-amount"
import type { CartFacts } from "./collection-facts"

type Order = {
  id: string
  status: string
  is_draft_order: boolean
  currency_code: string
  total: BigNumberInput
  cart?: { id: string } | null
  payment_collections?: ({ id: string } | null)[]
}

/**
 * Orders that a process may have left behind when it was stopped: the shopper's
 * own, since then and of that sum, that came from no cart and have no payment.
 * Only a person can say what they are.
 */
export async function findOrphanOrders(
  container: MedusaContainer,
  cart: CartFacts,
  since: Date
): Promise<string[]> {
  const { email } = await container
    .resolve(Modules.CART)
    .retrieveCart(cart.id, { select: ["email"] })
  if (!email) {
    return []
  }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: [
      "id",
      "status",
      "is_draft_order",
      "currency_code",
      "total",
      "cart.id",
      "payment_collections.id",
    ],
    filters: { email, created_at: { $gte: since } },
  })
  return (data as unknown as Order[])
    .filter((order) => !order.is_draft_order && order.status !== "canceled")
    .filter((order) => !order.cart)
    .filter((order) => !order.payment_collections?.some(Boolean))
    .filter(({ currency_code }) => currency_code === cart.currency_code)
    .filter(({ total }) => medusaAmount(total) === cart.total)
    .map(({ id }) => id)
}
