import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { type AdminPayoutWithHistory, readPayout } from "../read-payout"

export { AUTHENTICATE } from "../../authenticate"

export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<{ payout: AdminPayoutWithHistory }>
) => {
  const { fields } = req.queryConfig
  const payout = await readPayout(req.scope, String(req.params.id), fields)
  res.json({ payout })
}
