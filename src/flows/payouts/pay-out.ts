import type { MedusaContainer } from "@medusajs/framework/types"
import { isUuid } from "../../domain/is-uuid"
import { holdsNoCard, maskNumbers } from "../../domain/mask-numbers"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { PayoutRequest } from "../../modules/payout/payout-request"
import type { PayoutRow } from "../../modules/payout/models/payout"
import { assertListed } from "../people/assert-listed"
import { emailOf } from "../people/email-of"
import { readAmount, readCurrencyCode } from "../read-money"
import { invalidData } from "../../shared/invalid-data"
import { orderOfPayout } from "./order-of-payout"
import { publishPayoutEvents } from "./publish-payout-events"

/** A payout that returns no money to a shopper: the admin API does that. */
export type PayOutRequest = Omit<
  PayoutRequest,
  "id" | "purpose" | "invoice_id" | "actor_email" | "amount" | "currency_code"
> & {
  /** Decimal text, for example "1499.90". */
  amount: string
  currency_code: string
}

/**
 * Sends money to a card for a store's own code, as the admin API does: only by
 * an operator of the options, within the limits, and above `approvalAbove` only
 * after a second person has approved it. For an order whose money can be returned,
 * `confirm_not_return` has to be set. A function and no workflow: a workflow
 * stores its input, which must never hold a card number (ADR 0011).
 *
 * @param request `created_by` is the id of the user who decided to pay
 * @throws {MedusaError} FORBIDDEN, INVALID_DATA, NOT_FOUND or NOT_ALLOWED
 */
export async function payOut(
  container: MedusaContainer,
  request: PayOutRequest,
  card: { card_number: string }
): Promise<PayoutRow> {
  const service = container.resolve(SBP_PAYOUT_MODULE)
  const { created_by } = request
  await service.assertEnabled()
  const actor = { actor_id: created_by, actor_type: "user" }
  await assertListed(container, actor, ["operators"])
  assertKey(request)
  const actor_email = await emailOf(container, created_by)
  const asked: PayoutRequest = {
    ...request,
    amount: readAmount(request.amount),
    currency_code: readCurrencyCode(request.currency_code),
    description: textOf(request),
    purpose: "payout",
    invoice_id: null,
    actor_email,
  }
  const order_id = await orderOfPayout(container, asked)
  const payout = await service.createPayout({ ...asked, order_id }, card)
  await publishPayoutEvents(container, payout)
  return payout
}

/**
 * The description, with masks instead of numbers that could be a card's: a store's code may
 * pass on what a person wrote, and JavaScript anything else.
 *
 * @throws {MedusaError} INVALID_DATA if another field holds one, or is no text
 */
function textOf({ description, metadata, order_id }: PayOutRequest) {
  const others: unknown[] = [
    order_id ?? "",
    ...Object.entries(metadata ?? {}).flat(),
  ]
  const areFit = others.every((it) => typeof it === "string" && holdsNoCard(it))
  if (!areFit || typeof (description ?? "") !== "string") {
    throw invalidData(
      "The description, metadata and order_id must be texts, and only the description may hold a number that could be a card's"
    )
  }
  return description && maskNumbers(description)
}

/**
 * Requires a UUID, as the API does. One in ten keys with a long number would be taken for a
 * card's, and a key that is refused now and then is worse than one that never works.
 */
function assertKey({ idempotency_key }: PayOutRequest): void {
  if (!isUuid(idempotency_key)) {
    throw invalidData("Field 'idempotency_key' must be a UUID")
  }
}
