import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { parseAmount, parseCurrency } from "../../gateway"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { PayoutRequest } from "../../modules/payout/deciding/create-payout"
import type { PayoutRow } from "../../modules/payout/models/payout"
import type { SbpPayoutModuleService } from "../../modules/payout/service"
import { assertListed } from "../people/assert-listed"
import { emailOf } from "../people/email-of"
import { publishPayoutEvents } from "./publish-payout-events"

/** A payout that returns no shopper's money: for that, there is the admin API. */
export type PayOutRequest = Omit<
  PayoutRequest,
  "id" | "purpose" | "invoice_id" | "actor_email"
>

/**
 * Sends money to a card for a store's own code, as the admin API does: only by
 * an operator of the options, within the limits, and above `approvalAbove` only
 * once a second person approved it. A function and no workflow: a workflow
 * keeps what it is given, and must never be given a card (ADR 0011).
 *
 * @param request `created_by` is the id of the user who decided this
 * @throws {MedusaError} FORBIDDEN, INVALID_DATA or NOT_ALLOWED
 */
export async function payOut(
  container: MedusaContainer,
  request: PayOutRequest,
  card: { card_number: string }
): Promise<PayoutRow> {
  const service = container.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)
  const { created_by } = request
  await service.assertEnabled()
  await assertListed(
    container,
    { actor_id: created_by, actor_type: "user" },
    {
      people: await service.getRules(),
      lists: ["operators"],
      owner: "the plugin",
    }
  )
  const actor_email = await emailOf(container, created_by)
  const payout = await service.createPayout(
    {
      ...request,
      ...moneyOf(request),
      purpose: "payout",
      invoice_id: null,
      actor_email,
    },
    card
  )
  await publishPayoutEvents(container, payout)
  return payout
}

/**
 * Money as the limits compare it, however a store's code writes it: "1000" would
 * pass for ten, and "RUB" for a currency of which nothing was sent yet.
 */
function moneyOf({ amount, currency_code }: PayOutRequest) {
  try {
    return {
      amount: parseAmount(amount),
      currency_code: parseCurrency(currency_code).toLowerCase(),
    }
  } catch (error) {
    const { message } = error as Error
    throw new MedusaError(MedusaError.Types.INVALID_DATA, message)
  }
}
