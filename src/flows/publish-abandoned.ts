import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../modules/ledger"
import type { InvoiceRow } from "../modules/ledger/models/invoice"
import { graph } from "../shared/graph"
import { logFailure } from "../shared/log"
import { listShops } from "../shared/shops"
import { publish } from "./publish"
import { paying } from "./settlement/collection-facts"
import { readCollection } from "./settlement/read-collection"

/**
 * Publishes that shoppers have not paid, once for each cart, so that a merchant's
 * subscriber can remind them. A crash may swallow one: no shopper is reminded twice.
 *
 * @returns how many invoices it has looked at
 */
export async function publishAbandoned(
  container: MedusaContainer,
  limit: number
): Promise<number> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  let count = 0
  for (const { providerId, options } of listShops()) {
    const after_minutes = options.abandonedAfterMinutes
    const unpaid =
      after_minutes > 0
        ? await ledger.claimUnpaid({
            provider_id: providerId,
            after_minutes,
            limit,
          })
        : []
    count += unpaid.length
    for (const invoice of unpaid) {
      await publishIfAbandoned(container, invoice).catch((error: unknown) => {
        // A lost reminder does no harm, and the others come.
        logFailure(container, "sbp.sweep.row_failed", error, { id: invoice.id })
      })
    }
  }
  return count
}

async function publishIfAbandoned(
  container: MedusaContainer,
  invoice: InvoiceRow
) {
  const { id, payment_collection_id, session_ids } = invoice
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  // A shopper who has paid another sum is not asked for more.
  const cart_id =
    payment_collection_id &&
    !(await ledger.findCalledPaid(payment_collection_id)) &&
    (await findCartToPay(container, payment_collection_id))
  if (cart_id && (await ledger.recordAbandoned(invoice))) {
    const session_id = session_ids.at(-1) ?? null
    await publish(container, "sbp.invoice.abandoned", {
      id,
      cart_id,
      session_id,
    })
  }
}

/** The collection's cart, if it can still be bought, and is not paid otherwise. */
async function findCartToPay(
  container: MedusaContainer,
  collectionId: string
): Promise<string | undefined> {
  const collection = await readCollection(container, collectionId)
  const { cart, order } = collection ?? {}
  const isPaid = collection && paying(collection).length > 0
  if (!cart || cart.is_completed || order || isPaid) {
    return undefined
  }
  const [found] = await graph<{ items: unknown[] }>(container, {
    entity: "cart",
    fields: ["items.id"],
    filters: { id: cart.id },
  })
  return found && found.items.length > 0 ? cart.id : undefined
}
