import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { InvoiceRow } from "../../../../modules/ledger/models/invoice"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { readOwed } from "../../../../flows/refunds/return-money"
import { type InvoiceParts, readParts } from "./read-parts"

export type AdminInvoice = Partial<Omit<InvoiceRow, "idempotency_key">> &
  InvoiceParts & {
    /** The parts of which only the newest are included. */
    truncated: (keyof InvoiceParts)[]
    /** What of its money is neither returned nor on its way back. */
    left_to_return: string
    /**
     * What its order owes the shopper of that; null if there is no order to
     * compare with, and all of it is the shopper's.
     */
    owed_to_shopper: string | null
    cart: InvoiceCart | null
  }

/**
 * An invoice with all that happened to it, whatever fields are asked for.
 *
 * @throws {MedusaError} NOT_FOUND
 */
export async function readInvoice(
  container: MedusaContainer,
  id: string,
  fields: string[]
): Promise<AdminInvoice> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: SBP_RESOURCES.invoice,
    fields,
    filters: { id },
  })
  const invoice = data[0] as Partial<InvoiceRow> | undefined
  if (!invoice) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `SBP invoice with id: ${id} was not found`
    )
  }
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const [parts, money, owed, cart] = await Promise.all([
    readParts(container, id),
    ledger.readMoneyBack([id]),
    readOwed(container, id),
    readCart(container, id),
  ])
  return {
    ...invoice,
    ...parts,
    left_to_return: money.get(id)?.left ?? "0.00",
    owed_to_shopper: owed?.now ?? null,
    cart,
  }
}

/** What was to be paid, and by whom: without an order, nothing else says so. */
export type InvoiceCart = {
  id: string
  email: string | null
  customer_id: string | null
}

/** The cart that an invoice was made for; null if there is none, or none any more. */
async function readCart(
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
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const links = collectionId && (await ledger.readCollectionLinks(collectionId))
  const id = links && links.cart_id
  const cart = id
    ? await first<InvoiceCart>("cart", ["id", "email", "customer_id"], { id })
    : undefined
  return cart
    ? {
        id: cart.id,
        email: cart.email ?? null,
        customer_id: cart.customer_id ?? null,
      }
    : null
}
