import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { SbpLedgerModuleService } from "../../../../modules/ledger/service"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"
import type { SbpPayoutModuleService } from "../../../../modules/payout/service"
import type { AdminCreatePayoutType } from "./validators"

/**
 * Asks before a payout about an order whose money can go back, or is on its way:
 * one that is no return is never booked on the order, and the same money could
 * go back a second time. An operator who means something else confirms it.
 *
 * @throws {MedusaError} NOT_ALLOWED
 */
export async function assertNoReturn(
  { scope, validatedBody: body }: MedusaRequest<AdminCreatePayoutType>,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const { purpose, order_id, idempotency_key, confirm_not_return } = body
  if (purpose === "return" || !order_id || confirm_not_return) {
    next()
    return
  }
  const payouts = scope.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)
  const ledger = scope.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const invoices = (await payouts.findByKey(idempotency_key))
    ? []
    : await ledger.listSbpInvoices({ order_id }, { take: null })
  const money = await ledger.readMoneyBack(invoices.map(({ id }) => id))
  for (const { id, currency_code } of invoices) {
    const { left = "0.00", reserved = "0.00" } = money.get(id) ?? {}
    if (left !== "0.00" || reserved !== "0.00") {
      const currency = currency_code.toUpperCase()
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `Of SBP invoice ${id}, which paid order ${order_id}, ${left} ${currency} can be returned, and ${reserved} ${currency} is on its way back. Return that money, so that it is booked on the order, or confirm that this payout is no return`,
        "could_be_return"
      )
    }
  }
  next()
}
