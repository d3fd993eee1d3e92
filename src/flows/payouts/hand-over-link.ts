import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import { assertCanMail } from "../../shared/can-send"
import { notAllowed } from "../../shared/not-allowed"
import { emailOf } from "../people/email-of"
import { startLinkMails } from "./send-link-mails"

/** The address is null where only its recipient may have it. */
export type ShownSecrets = { url: string | null; code: string | null }

/**
 * The address of a live link, and its code, for the operator who hands it over. If a second
 * person approved the recipient, the address goes out by e-mail only: otherwise either of
 * the two could use it alone.
 *
 * @throws {MedusaError} NOT_FOUND or NOT_ALLOWED
 */
export async function readLinkSecrets(
  container: MedusaContainer,
  id: string,
  actor_id: string
): Promise<ShownSecrets> {
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const opened = await payouts.retrieveLink(id)
  const { payout } = opened
  if (payout.state !== "awaiting_card") {
    throw notAllowed(
      `Payout ${id} is ${payout.state}: its link is not live, so there is nothing to hand over`
    )
  }
  const { url, code } = await payouts.readSecrets(opened)
  const isApproved = payout.approved_by !== null
  if (isApproved && code === null) {
    throw notAllowed(
      "A second person approved this recipient, so the link reaches them by e-mail only"
    )
  }
  const actor_email = await emailOf(container, actor_id)
  await payouts.recordAudit({
    event: "link_shown",
    payout_id: id,
    actor_id,
    actor_email,
  })
  return { url: isApproved ? null : url, code }
}

/**
 * Sends the address of a live link to its recipient again.
 *
 * @throws {MedusaError} NOT_FOUND or NOT_ALLOWED
 */
export async function sendReminder(
  container: MedusaContainer,
  id: string,
  actor_id: string
): Promise<void> {
  assertCanMail(container)
  const by = { actor_id, actor_email: await emailOf(container, actor_id) }
  await container.resolve(SBP_PAYOUT_MODULE).remindRecipient(id, by)
  startLinkMails(container)
}
