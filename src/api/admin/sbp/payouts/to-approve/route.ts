import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { readToApprove } from "../../../../../flows/payouts/read-to-approve"
import type { AwaitingApproval } from "../../../../../modules/payout/queries"

export { AUTHENTICATE } from "../../authenticate"

/** The payouts that wait for the caller. An API key approves nothing. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<{ to_approve: AwaitingApproval[] }>
) => {
  res.json({
    to_approve: await readToApprove(req.scope, req.auth_context.actor_id),
  })
}
