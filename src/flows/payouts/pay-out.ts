import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { PayoutRequest } from "../../modules/payout/payout-request"
import type { PayoutRow } from "../../modules/payout/models/payout"
import { readFields } from "../../shared/read-fields"
import { assertListed } from "../people/assert-listed"
import { emailOf } from "../people/email-of"
import { orderOfPayout } from "./order-of-payout"
import { PAYOUT_FIELDS } from "./payout-fields"
import { publishPayoutEvents } from "./publish-payout-events"

/** A payout that returns no money to a shopper: the admin API does that. */
export type PayOutRequest = Pick<
  PayoutRequest,
  "idempotency_key" | "created_by"
> & {
  /** Decimal text, for example "1499.90". */
  amount: string
  currency_code: string
} & Partial<
    Pick<
      PayoutRequest,
      | "description"
      | "metadata"
      | "order_id"
      | "replaces_id"
      | "confirm_duplicate"
      | "confirm_not_paid"
      | "confirm_not_return"
    >
  >

/** Everything else that a store's JavaScript may pass is left out. */
const SCHEMA = z.object(PAYOUT_FIELDS)

/**
 * Sends money to a card for a store's own code, as the admin API does: only by
 * an operator of the options, within the limits, and above `approvalAbove` only
 * after a second person has approved it. For an order whose money can be returned,
 * `confirm_not_return` has to be set. A function and no workflow: a workflow
 * stores its input, which must never hold a card number (ADR 0011).
 *
 * @param request `created_by` is the id of the user who decided to pay
 * @returns the payout, whatever became of it: only its `state` says whether the money arrived
 *   (`ARRIVED`), or can be paid by another payout that replaces it (`DID_NOT_ARRIVE`; one
 *   with `is_refused` may have been paid)
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
  const fields = readFields(SCHEMA, request)
  const asked: PayoutRequest = {
    ...fields,
    description: fields.description || null,
    metadata: fields.metadata ?? null,
    order_id: fields.order_id ?? null,
    replaces_id: fields.replaces_id ?? null,
    purpose: "payout",
    invoice_id: null,
    created_by,
    actor_email: await emailOf(container, created_by),
  }
  const order_id = await orderOfPayout(container, asked)
  const payout = await service.createPayout({ ...asked, order_id }, card)
  await publishPayoutEvents(container, payout)
  return payout
}
