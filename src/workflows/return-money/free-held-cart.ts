import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { holdCart } from "../settle-payment/hold-cart"
import { turnOf } from "../settle-payment/turn-of"
import { freeCart } from "./free-cart"

/**
 * Frees the cart of a closed invoice, while nobody completes it.
 *
 * @throws {MedusaError} CONFLICT when there was no turn
 */
export async function freeHeldCart(
  container: MedusaContainer,
  invoiceId: string
): Promise<void> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const invoice = await ledger.retrieveSbpInvoice(invoiceId)
  const { state, payment_collection_id: collectionId } = invoice
  if (state !== "closed" || collectionId === null) {
    return
  }
  const turn = await turnOf(container, collectionId)
  const isDone = await ledger.holdCollection(turn, () =>
    holdCart(container, collectionId, () => freeCart(container, invoice))
  )
  if (!isDone) {
    throw new MedusaError(
      MedusaError.Types.CONFLICT,
      `SBP invoice ${invoiceId} is in somebody's hands`
    )
  }
}
