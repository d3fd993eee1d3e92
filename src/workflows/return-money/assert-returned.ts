import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"

/**
 * Makes sure that no money of ours is left in an order: Medusa would book a
 * refund that never happened when it cancels that.
 *
 * @throws {MedusaError} NOT_ALLOWED, with the ways to return it
 */
export async function assertReturned(
  container: MedusaContainer,
  orderId: string
): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order_payment_collection",
    fields: ["payment_collection_id"],
    filters: { order_id: orderId },
  })
  const ids = (data as { payment_collection_id: string }[]).map(
    ({ payment_collection_id }) => payment_collection_id
  )
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  for (const { id, amount, currency_code } of await ledger.listUnreturned(
    ids
  )) {
    const currency = currency_code.toUpperCase()
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `This order holds ${amount} ${currency} of SBP payment ${id}, which the gateway cannot take back. Return them first, by a payout to the shopper's card, or in the gateway's cabinet and recorded as a refund; then cancel the order.`
    )
  }
}
