import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { SBP_RESOURCES } from "../../../../shared/policies"
import { readCartId } from "../../../../workflows/settle-payment/read-collection"

/** What was to be paid, and by whom: where there is no order, nothing else says. */
export type InvoiceCart = {
  id: string
  email: string | null
  customer_id: string | null
}

/** The cart that an invoice was made for; null if there is none, or no more. */
export async function readCart(
  container: MedusaContainer,
  invoiceId: string
): Promise<InvoiceCart | null> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const first = async <Row>(
    entity: string,
    fields: string[],
    filters: object
  ) =>
    (await query.graph({ entity, fields, filters })).data[0] as Row | undefined

  const invoice = await first<{ payment_collection_id: string | null }>(
    SBP_RESOURCES.invoice,
    ["payment_collection_id"],
    { id: invoiceId }
  )
  const collectionId = invoice?.payment_collection_id
  const cartId = collectionId && (await readCartId(query, collectionId))
  const cart = cartId
    ? await first<InvoiceCart>("cart", ["id", "email", "customer_id"], {
        id: cartId,
      })
    : undefined
  return cart
    ? {
        id: cart.id,
        email: cart.email ?? null,
        customer_id: cart.customer_id ?? null,
      }
    : null
}
