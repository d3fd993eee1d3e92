import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { DueMail } from "../../modules/payout/link-mails"
import { logEvent, logFailure } from "../../shared/log"
import { storeOptions } from "../../shared/shops"
import { sendMessage } from "../send-message"
import { linkMail, usedMail } from "./link-mail-texts"

const TIMEOUT_MS = 30_000

/** Sends due e-mails now; the sweep tries again what fails. */
export function startLinkMails(container: MedusaContainer): void {
  sendLinkMails(container, 20).catch((error: unknown) => {
    logFailure(container, "sbp.payout_link.not_sent", error)
  })
}

/**
 * Sends recipients the addresses of their links, and tells them that a link was used: by
 * Medusa's notification module, which does not keep the text with the address.
 *
 * @returns how many were due
 */
export async function sendLinkMails(
  container: MedusaContainer,
  limit: number
): Promise<number> {
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  for (const id of await payouts.forgetMails()) {
    logGivenUp(container, { id, kind: "used" })
  }
  const mails = await payouts.claimMails(limit)
  await Promise.allSettled(mails.map((mail) => sendMail(container, mail)))
  return mails.length
}

async function sendMail(
  container: MedusaContainer,
  mail: DueMail
): Promise<void> {
  const { kind, link, payout, tried_at, isLast } = mail
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const { id } = payout
  try {
    const store = await container.resolve(SBP_LEDGER_MODULE).readStoreName()
    const { timeZone: time_zone } = storeOptions()
    const content =
      kind === "link"
        ? linkMail({
            store,
            link,
            payout,
            time_zone,
            url: (await payouts.readSecrets(mail)).url,
          })
        : usedMail({ store, link, payout, time_zone })
    const sent = await sendMessage(container, TIMEOUT_MS, {
      to: String(link.recipient_email),
      channel: "email",
      template: kind === "link" ? "sbp-payout-link" : "sbp-payout-link-used",
      // Medusa keeps it, and shows it to every admin who may read notifications.
      data: { amount: payout.amount, currency_code: payout.currency_code },
      content,
      trigger_type: `sbp.payout_link.${kind}`,
      resource_id: id,
      resource_type: "sbp_payout",
      // Each try has its own key: Medusa cannot mark a failed one as sent. A recipient
      // rather gets an e-mail twice than none. Without the link's id: every admin user
      // may read this, and with a leaked key the id gives the address.
      idempotency_key: `${id}:${kind}:${tried_at.getTime()}`,
    })
    if (sent) {
      await payouts.recordMail(mail)
      logEvent(container, "sbp.payout_link.sent", { id, kind })
      return
    }
  } catch (error) {
    // Without the error's text: it may hold the address.
    const { name } = (error ?? {}) as { name?: unknown }
    const facts = { id, kind, error: String(name) }
    logEvent(container, "sbp.payout_link.not_sent", facts, "warn")
  }
  if (isLast) {
    logGivenUp(container, { id, kind })
    if (kind === "used") {
      await payouts.endNotifying(mail)
    }
  }
}

function logGivenUp(
  container: MedusaContainer,
  facts: Pick<DueMail, "kind"> & { id: string }
): void {
  logEvent(container, "sbp.payout_link.given_up", facts, "error")
}
