import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** What of Medusa's order a refund changes. */
export type Order = {
  id: string
  summary?: {
    raw_pending_difference?: BigNumberInput
    pending_difference?: BigNumberInput
  }
  transactions?: ({
    reference?: string | null
    reference_id?: string | null
  } | null)[]
  credit_lines?: ({
    reference_id?: string | null
    created_at?: string | Date
  } | null)[]
}

export async function readOrder(
  container: MedusaContainer,
  id: string
): Promise<Order> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph(
    {
      entity: "order",
      fields: [
        "id",
        "summary",
        // Without these two, Medusa leaves requested returns out of the summary.
        "total",
        "currency_code",
        "transactions.reference",
        "transactions.reference_id",
        "credit_lines.reference_id",
        "credit_lines.created_at",
      ],
      filters: { id },
    },
    { throwIfKeyNotFound: true }
  )
  const [order] = data as unknown as Order[]
  return order as Order
}
