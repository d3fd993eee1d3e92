import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import {
  readLinkSecrets,
  type ShownSecrets,
} from "../../../../../../flows/payouts/hand-over-link"

export { AUTHENTICATE } from "../../../authenticate"

/** The address of a link, for the operator who hands it over; the history records who had it. */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<{ link: ShownSecrets }>
) => {
  const { scope, params, auth_context } = req
  const id = String(params.id)
  res.json({ link: await readLinkSecrets(scope, id, auth_context.actor_id) })
}
