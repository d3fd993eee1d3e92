import type { MedusaContainer } from "@medusajs/framework/types"
import { customerPageOf } from "../../../../flows/payment-requests/customer-page-of"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { Contact } from "../../../../modules/ledger/contacts"
import type { InvoiceRow } from "../../../../modules/ledger/models/invoice"
import { asksOrder } from "../../../../modules/ledger/queries/read-collection-row"
import { graph } from "../../../../shared/graph"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { readOwed } from "../../../../flows/refunds/return-money"
import { type InvoiceParts, readParts } from "./read-parts"

export type AdminInvoice = Partial<Omit<InvoiceRow, "idempotency_key">> &
  InvoiceParts & {
    /** The parts that hold only their newest entries. */
    truncated: (keyof InvoiceParts)[]
    /** The part of its money that is neither returned nor on its way back. */
    left_to_return: string
    /**
     * How much of that its order owes the shopper; null if there is no order to compare with,
     * and all of it is the shopper's.
     */
    owed_to_shopper: string | null
    /** Whom the payment was asked of; null until that is known. */
    contact: Contact | null
    cart: InvoiceCart | null
    /** The order that asks for the payment; null for a cart. */
    asked_order_id: string | null
    /** Where its customer can pay it, or pay again; null once that is over. */
    customer_page_url: string | null
  }

/**
 * An invoice with its whole history, whatever fields are asked for.
 *
 * @throws {MedusaError} NOT_FOUND
 */
export async function readInvoice(
  container: MedusaContainer,
  id: string,
  fields: string[]
): Promise<AdminInvoice> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  // The rest of the answer needs fields that were not asked for.
  const row = await ledger.retrieveInvoice(id)
  const [invoice] = await graph<Partial<InvoiceRow>>(container, {
    entity: SBP_RESOURCES.invoice,
    fields,
    filters: { id },
  })
  const { payment_collection_id: collectionId } = row
  const links = collectionId
    ? await ledger.readCollectionLinks(collectionId)
    : undefined
  const [parts, money, owed, contacts, cart, customer_page_url] =
    await Promise.all([
      readParts(container, id),
      ledger.readMoneyBack([id]),
      readOwed(container, id),
      ledger.readContacts([id]),
      readCart(container, links?.cart_id),
      customerPageOf(container, row, links),
    ])
  return {
    ...invoice,
    ...parts,
    left_to_return: money.get(id)?.left ?? "0.00",
    owed_to_shopper: owed?.now ?? null,
    contact: contacts.get(id) ?? null,
    cart,
    asked_order_id: links && asksOrder(links, row) ? links.order_id : null,
    customer_page_url,
  }
}

/** What was to be paid, and by whom: if there is no order, only the cart says so. */
type InvoiceCart = {
  id: string
  email: string | null
  customer_id: string | null
}

/** The cart that an invoice was made for; null if there never was one, or it is gone. */
async function readCart(
  container: MedusaContainer,
  id: string | null | undefined
): Promise<InvoiceCart | null> {
  if (!id) {
    return null
  }
  const [cart] = await graph<InvoiceCart>(container, {
    entity: "cart",
    fields: ["id", "email", "customer_id"],
    filters: { id },
  })
  return cart
    ? {
        id: cart.id,
        email: cart.email ?? null,
        customer_id: cart.customer_id ?? null,
      }
    : null
}
