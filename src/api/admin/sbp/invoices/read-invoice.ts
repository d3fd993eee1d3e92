import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { InvoiceRow } from "../../../../modules/ledger/models/invoice"
import type { SbpLedgerModuleService } from "../../../../modules/ledger/service"
import { SBP_RESOURCES } from "../../../../shared/policies"
import { readOwed } from "../../../../workflows/return-money/read-owed"
import { type InvoiceCart, readCart } from "./read-cart"
import { type InvoiceStory, readStory } from "./read-story"

export type AdminInvoice = Partial<Omit<InvoiceRow, "idempotency_key">> &
  InvoiceStory & {
    /** Of which parts of its story only the newest are here. */
    truncated: (keyof InvoiceStory)[]
    /** What of its money is neither back nor on its way back. */
    left_to_return: string
    /**
     * What its order owes the shopper of that; null where there is no order to
     * hold it against, and all of it is the shopper's.
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
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const [story, money, owed, cart] = await Promise.all([
    readStory(container, id),
    ledger.readMoneyBack([id]),
    readOwed(container, id),
    readCart(container, id),
  ])
  return {
    ...invoice,
    ...story,
    left_to_return: money.get(id)?.left ?? "0.00",
    owed_to_shopper: owed?.now ?? null,
    cart,
  }
}
