import type { MedusaContainer } from "@medusajs/framework/types"
import { assertJustReservedReturnable } from "../../modules/ledger/refunds/assert-still-returnable"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { CheckReturn } from "../../modules/payout/assert-return-checked"
import type { LinkRequest } from "../../modules/payout/create-link"
import type { PayoutRow } from "../../modules/payout/models/payout"
import type { PayoutRequest } from "../../modules/payout/payout-request"
import { logFailure } from "../../shared/log"
import {
  assertReturnPossible,
  releaseOrphanedReservation,
  reserveReturnWithoutOrder,
} from "../refunds/return-money"
import { orderOfPayout } from "./order-of-payout"
import { startLinkMails } from "./send-link-mails"

/** A card that staff typed, or a link by which its recipient types one. */
export type Destination = { card_number: string } | { link: LinkRequest }

type NewPayout = {
  request: PayoutRequest
  destination: Destination
  refund: RefundDetails
}

/** What only a return has: the texts of the refund in Medusa's books. */
type RefundDetails = {
  note: string | null
  refund_reason_id: string | null
  confirm_more_than_owed: boolean
}

/**
 * Creates a payout; a return only after the ledger has reserved its money, so that
 * the same money cannot go back twice.
 *
 * @throws {MedusaError} NOT_FOUND, INVALID_DATA or NOT_ALLOWED, in words for an operator
 */
export async function reserveAndCreate(
  container: MedusaContainer,
  { request: asked, destination, refund }: NewPayout
): Promise<PayoutRow> {
  const order_id = await orderOfPayout(container, asked)
  const request = { ...asked, order_id }
  const service = container.resolve(SBP_PAYOUT_MODULE)
  const { purpose, idempotency_key, invoice_id } = request
  const isNewReturn =
    purpose === "return" &&
    invoice_id !== null &&
    !(await service.findByKey(idempotency_key))
  const create = async (request: PayoutRequest, checkReturn?: CheckReturn) => {
    if ("card_number" in destination) {
      return service.createPayout(request, destination, checkReturn)
    }
    const payout = await service.createLink(request, destination.link)
    startLinkMails(container)
    return payout
  }
  if (!isNewReturn) {
    return create(request)
  }
  const money = {
    invoice_id,
    amount: request.amount,
    currency_code: request.currency_code,
    idempotency_key,
    replaces_id: request.replaces_id,
    actor_id: request.created_by,
    ...refund,
  }
  // A return that is impossible must reveal nothing about a card.
  await assertReturnPossible(container, money)
  // A request that is refused, for example for a typing error in the card, must not close the
  // invoice. What refuses it only later, in a race, does: its money then waits for a person
  // (`return_incomplete`), and the shopper can pay for the cart again.
  await ("card_number" in destination
    ? service.checkPayout({ ...request, note: refund.note }, destination)
    : service.checkLink(request, destination.link))
  const id = await reserveReturnWithoutOrder(container, money)
  try {
    return await create({ ...request, id }, (trx, payouts) =>
      assertJustReservedReturnable(trx, id, money, payouts)
    )
  } catch (error) {
    await releaseOrphanedReservation(container, id).catch(
      (failure: unknown) => {
        // The sweep releases it later.
        logFailure(container, "sbp.return.not_released", failure, { id })
      }
    )
    throw error
  }
}
