import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { SBP_LEDGER_MODULE } from "../../../modules/ledger"
import { alreadyPaid, paidOtherwise } from "../../../shared/shopper-refusals"
import { findShop } from "../../../shared/shops"

/** A route of Medusa's whose own refusal no shopper would understand. */
export const storePaymentCollectionMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/store/payment-collections/:id/payment-sessions",
    methods: ["POST"],
    middlewares: [refuseWhenPaid, dropForeignSession],
  },
]

/**
 * A paid session cannot be replaced by another one. Medusa itself only finds that
 * out at the end, and answers 500 that it could not delete all sessions.
 */
async function refuseWhenPaid(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
) {
  const ledger = req.scope.resolve(SBP_LEDGER_MODULE)
  const collectionId = String(req.params.id)
  const paid = await ledger.findPaidWithSession(collectionId)
  if (paid) {
    throw alreadyPaid(paid.id)
  }
  const inDoubtId = await ledger.findInDoubt(collectionId)
  if (inDoubtId) {
    throw paidOtherwise(inDoubtId)
  }
  next()
}

type Body = { provider_id?: unknown; data?: Record<string, unknown> | null }

/**
 * Until our provider has answered, a session's data are what the shopper sent: if
 * deleted in that time, it would detach another session from its invoice.
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
