import { SBP_LEDGER_MODULE } from "../../../../../../modules/ledger"
import { decide } from "../../decide"
import type { AdminApprovePayoutType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

/**
 * Approves a payout as a second person, who knows the card. A return is approved
 * only if its money is still owed: much may have changed while it waited.
 */
export const POST = decide<AdminApprovePayoutType>(
  async (service, { id, ...approval }, container) => {
    await container.resolve(SBP_LEDGER_MODULE).assertPayoutOwed(id)
    return service.approvePayout(id, approval)
  }
)
