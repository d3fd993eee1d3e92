import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { SbpLedgerModuleService } from "../../../../modules/ledger/service"
import { findShop } from "../../../../shared/shops"
import { assertListed } from "../../../../workflows/people/assert-listed"

/** Lets through the operators of the invoice's provider only. */
export async function requireOperator(
  req: AuthenticatedMedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const ledger = req.scope.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const providerId = await ledger.findProviderOf(String(req.params.id))
  await assertListed(req.scope, req.auth_context, {
    people: findShop(providerId) ?? { operators: [], approvers: [] },
    lists: ["operators"],
    owner: providerId,
  })
  next()
}
