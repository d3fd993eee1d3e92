import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"

/** Refuses while payouts are switched off, before it looks up the user. */
export async function requireEnabled(
  req: AuthenticatedMedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  await req.scope.resolve(SBP_PAYOUT_MODULE).assertEnabled()
  next()
}
