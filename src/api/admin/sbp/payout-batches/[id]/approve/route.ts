import { approveBatchAsSecondPerson } from "../../../../../../flows/payouts/second-person"
import { batchDecisionRoute } from "../../batch-route"
import type { AdminApprovePayoutBatchType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

/** Approves a batch as a second person: its links are made and sent. */
export const POST = batchDecisionRoute<AdminApprovePayoutBatchType>(
  approveBatchAsSecondPerson
)
