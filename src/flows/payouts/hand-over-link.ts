import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { LinkSecrets } from "../../modules/payout/service"
import { canSend } from "../../shared/can-send"
import { notAllowed } from "../../shared/not-allowed"
import { assertSecondPerson } from "../people/assert-independent"
import { emailOf } from "../people/email-of"
import { startLinkMails } from "./send-link-mails"

/** @throws {MedusaError} NOT_ALLOWED */
export function assertCanMail(container: MedusaContainer): void {
  if (!canSend(container, "email")) {
    throw notAllowed(
      "No notification provider has the channel email: add one to medusa-config, or copy the link"
    )
  }
}

/**
 * The address of a live link, and its code, for whoever hands it to the recipient. Where a
 * second person has approved the recipient, the first one cannot have it: they could be
 * the recipient themselves.
 *
 * @throws {MedusaError} NOT_FOUND, NOT_ALLOWED or FORBIDDEN
 */
export async function readLinkSecrets(
  container: MedusaContainer,
  id: string,
  actor_id: string
): Promise<LinkSecrets> {
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const { payout, link } = await payouts.retrieveLink(id)
  if (payout.state !== "awaiting_card") {
    throw notAllowed(
      `Payout ${id} is ${payout.state}: its link is not live, so there is nothing to hand over`
    )
  }
  if (payout.approved_by !== null) {
    if (payout.created_by === actor_id) {
      throw new MedusaError(
        MedusaError.Types.FORBIDDEN,
        "Another person approved this recipient, so whoever created the link cannot have its address. Have it sent by e-mail, or ask another operator or approver"
      )
    }
    await assertSecondPerson(container, id, actor_id)
  }
  const secrets = await payouts.readSecrets(link)
  const actor_email = await emailOf(container, actor_id)
  await payouts.recordAudit({
    ...{ event: "link_shown", payout_id: id, actor_id, actor_email },
  })
  return secrets
}

/**
 * Sends the address of a live link to its recipient once more.
 *
 * @throws {MedusaError} NOT_FOUND or NOT_ALLOWED
 */
export async function remindRecipient(
  container: MedusaContainer,
  id: string
): Promise<void> {
  assertCanMail(container)
  await container.resolve(SBP_PAYOUT_MODULE).remindRecipient(id)
  startLinkMails(container)
}
