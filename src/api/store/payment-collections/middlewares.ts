import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { SBP_LEDGER_MODULE } from "../../../modules/ledger"
import type { SbpLedgerModuleService } from "../../../modules/ledger/service"
import { alreadyPaid, paidOtherwise } from "../../../shared/already-paid"
import { findShop } from "../../../shared/shops"

/** Of Medusa's own routes, one whose refusal no shopper would understand. */
export const storePaymentCollectionMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/store/payment-collections/:id/payment-sessions",
    methods: ["POST"],
    middlewares: [refuseWhenPaid, dropForeignSession],
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
  const collectionId = String(req.params.id)
  const held = await ledger.findHeld(collectionId)
  if (held) {
    throw alreadyPaid(held.id)
  }
  const inDoubtId = await ledger.findInDoubt(collectionId)
  if (inDoubtId) {
    throw paidOtherwise(inDoubtId)
  }
  next()
}

type Body = { provider_id?: unknown; data?: Record<string, unknown> | null }

/**
 * Until our provider has answered, a session's data are what the shopper wrote:
 * deleted in that time, it would take another session away from its invoice.
 */
function dropForeignSession(
  req: MedusaRequest<Body>,
  _res: MedusaResponse,
  next: MedusaNextFunction
) {
  const { provider_id, data } = req.body
  if (data && findShop(String(provider_id))) {
    delete data.session_id
  }
  next()
}
