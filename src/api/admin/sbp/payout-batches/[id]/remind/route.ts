import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { assertCanMailBatch } from "../../../../../../flows/payouts/batch-draft"
import { startLinkMails } from "../../../../../../flows/payouts/send-link-mails"
import { emailOf } from "../../../../../../flows/people/email-of"
import { SBP_PAYOUT_MODULE } from "../../../../../../modules/payout"
import {
  type AdminPayoutBatchWithProgress,
  readPayoutBatch,
} from "../../read-payout-batch"

export { AUTHENTICATE } from "../../../authenticate"

/** Sends a batch's live links to their recipients again. */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<{
    payout_batch: AdminPayoutBatchWithProgress
    reminded: number
  }>
) => {
  const { scope, params, auth_context, queryConfig } = req
  const { actor_id } = auth_context
  assertCanMailBatch(scope)
  const payouts = scope.resolve(SBP_PAYOUT_MODULE)
  const { id } = await payouts.retrieveBatch(String(params.id))
  const actor_email = await emailOf(scope, actor_id)
  const reminded = await payouts.remindBatch(id, { actor_id, actor_email })
  startLinkMails(scope)
  res.json({
    payout_batch: await readPayoutBatch(scope, id, queryConfig.fields),
    reminded,
  })
}
