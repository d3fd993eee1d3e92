import { SBP_PAYOUT_MODULE } from "../../../../../../modules/payout"
import { startLinkMails } from "../../../../../../flows/payouts/send-link-mails"
import { assertStillOwed } from "../../../../../../flows/refunds/return-money"
import { decide } from "../../decide"
import type { AdminApprovePayoutType } from "../../validators"
import { invalidData } from "../../../../../../shared/invalid-data"

export { AUTHENTICATE } from "../../../authenticate"

/**
 * Approves a payout as a second person, who knows the card. A return is approved
 * only if its money is still owed: much may have changed while it waited.
 */
export const POST = decide<AdminApprovePayoutType>(
  async (container, { id, card_number, ...approval }) => {
    const service = container.resolve(SBP_PAYOUT_MODULE)
    const [payout] = await service.listSbpPayouts({ id })
    // Of one that was approved, a repeated request only asks what became of it.
    const assertOwed =
      payout?.state === "awaiting_approval"
        ? await assertStillOwed(container, payout)
        : undefined
    const [link] = await service.listSbpPayoutLinks({ payout_id: id })
    if (Boolean(link) === (card_number !== undefined)) {
      throw invalidData(
        link
          ? "The recipient types the card of this payout: approve it without one"
          : "Field 'card_number' must be text"
      )
    }
    if (card_number !== undefined) {
      return service.approvePayout(id, { ...approval, card_number }, assertOwed)
    }
    const approved = await service.approveLink(id, approval, assertOwed)
    startLinkMails(container)
    return approved
  }
)
