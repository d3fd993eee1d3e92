import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { assertCanMailBatch } from "../../../../../../flows/payouts/batch-draft"
import { startLinkMails } from "../../../../../../flows/payouts/send-link-mails"
import { SBP_PAYOUT_MODULE } from "../../../../../../modules/payout"
import {
  type AdminPayoutBatchWithProgress,
  readPayoutBatch,
} from "../../read-payout-batch"

export { AUTHENTICATE } from "../../../authenticate"

/** Sends the addresses of a batch's live links to their recipients once more. */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<{
    payout_batch: AdminPayoutBatchWithProgress
    reminded: number
  }>
) => {
  const { scope, params, queryConfig } = req
  assertCanMailBatch(scope)
  const payouts = scope.resolve(SBP_PAYOUT_MODULE)
  const { id } = await payouts.readBatch(String(params.id))
  const reminded = await payouts.remindBatch(id)
  startLinkMails(scope)
  res.json({
    payout_batch: await readPayoutBatch(scope, id, queryConfig.fields),
    reminded,
  })
}
