import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { sendReminder } from "../../../../../../flows/payouts/hand-over-link"
import { type AdminPayoutWithHistory, readPayout } from "../../read-payout"

export { AUTHENTICATE } from "../../../authenticate"

/** Sends a link to its recipient again. */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<{ payout: AdminPayoutWithHistory }>
) => {
  const { scope, params, auth_context, queryConfig } = req
  const id = String(params.id)
  await sendReminder(scope, id, auth_context.actor_id)
  res.json({ payout: await readPayout(scope, id, queryConfig.fields) })
}
