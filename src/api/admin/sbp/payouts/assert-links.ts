import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { SbpLedgerModuleService } from "../../../../modules/ledger/service"
import type { AdminCreatePayoutType } from "./validators"

type Links = Pick<AdminCreatePayoutType, "purpose" | "invoice_id" | "order_id">

/**
 * What a payout names has to be there: an order with a slip in its id would
 * never be found again.
 *
 * @throws {MedusaError} INVALID_DATA, or NOT_FOUND
 */
export async function assertLinks(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const { purpose, invoice_id, order_id } = req.validatedBody as Links
  const { scope: container } = req
  if (purpose === "return") {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "Payments cannot be returned by payouts yet"
    )
  }
  if (invoice_id) {
    const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
    await ledger.retrieveSbpInvoice(invoice_id, { select: ["id"] })
  }
  if (order_id) {
    await container
      .resolve(Modules.ORDER)
      .retrieveOrder(order_id, { select: ["id"] })
  }
  next()
}
