import { SBP_PAYOUT_MODULE } from "../../../../../../modules/payout"
import { assertCanMailBatch } from "../../../../../../flows/payouts/batch-draft"
import { assertIndependent } from "../../../../../../flows/people/assert-independent"
import { decide } from "../../decide"
import type { AdminApprovePayoutBatchType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

/** Approves a batch as a second person: its links are made and sent. */
export const POST = decide<AdminApprovePayoutBatchType>(
  async (container, { id, ...approval }) => {
    assertCanMailBatch(container)
    const service = container.resolve(SBP_PAYOUT_MODULE)
    const { created_by } = await service.readBatch(id)
    await assertIndependent(container, created_by, approval.actor_id)
    return service.approveBatch(id, approval)
  }
)
