import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { SBP_LEDGER_MODULE } from "../../../modules/ledger"
import type { SbpLedgerModuleService } from "../../../modules/ledger/service"
import { alreadyPaid } from "../../../shared/already-paid"

/** Of Medusa's own routes, one whose refusal no shopper would understand. */
export const storePaymentCollectionMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/store/payment-collections/:id/payment-sessions",
    methods: ["POST"],
    middlewares: [refuseWhenPaid],
  },
]

/**
 * A session that is paid cannot make room for another one. Medusa finds that
 * out in the end, and answers 500 that it could not delete all sessions.
 */
async function refuseWhenPaid(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
) {
  const ledger = req.scope.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const invoiceId = await ledger.findHeld(String(req.params.id))
  if (invoiceId) {
    throw alreadyPaid(invoiceId)
  }
  next()
}
