import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { RefusalCode } from "../../domain/refusal-codes"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { CheckReturn } from "../../modules/payout/assert-return-checked"
import type { LinkRefusal } from "../../modules/payout/use-link"
import { errorText, logEvent } from "../../shared/log"
import { notFound } from "../../shared/not-found"
import { publishPayoutEvents } from "./publish-payout-events"
import { compareWaitingReturn } from "../refunds/return-money"
import { startLinkMails } from "./send-link-mails"

/**
 * Sends the money of a link to the card that its recipient typed. A return is sent only
 * if its money is still owed: much may have changed since the link was made. A function
 * and no workflow: a workflow stores its input (ADR 0011).
 *
 * @returns why nothing was sent; undefined: the payout's state says what came of it
 * @throws {MedusaError} NOT_FOUND, INVALID_DATA if it is no card's number, or another error
 *   if the recipient may try again
 */
export async function receiveCard(
  container: MedusaContainer,
  token: string,
  typed: { card_number: string; code: string; from: string }
): Promise<LinkRefusal | undefined> {
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const opened = await payouts.openLink(token, typed.from)
  if (!opened) {
    throw notFound("There is no such link")
  }
  const { id, state } = opened.payout
  let checkReturn: CheckReturn | undefined
  if (state === "awaiting_card") {
    try {
      checkReturn = await compareWaitingReturn(container, opened.payout)
    } catch (error) {
      const isRule =
        error instanceof MedusaError &&
        error.type === MedusaError.Types.NOT_ALLOWED &&
        // This obstacle passes by itself.
        error.code !== ("return_in_progress" satisfies RefusalCode)
      if (!isRule) {
        throw error
      }
      const facts = { id, error: errorText(error) }
      logEvent(container, "sbp.payout.card_not_taken", facts, "warn")
      await payouts.recordStopped(id, facts.error)
      return "stopped"
    }
  }
  const { payout, refusal } = await payouts.useLink(token, typed, checkReturn)
  if (refusal === "not_as_approved") {
    logEvent(container, "sbp.payout_link.not_as_approved", { id }, "error")
  }
  if (!refusal) {
    await publishPayoutEvents(container, payout)
    startLinkMails(container)
  }
  return refusal
}
