import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { SbpLedgerModuleService } from "../../../../modules/ledger/service"
import type { PayoutRequest } from "../../../../modules/payout/deciding/create-payout"
import type { PayoutRow } from "../../../../modules/payout/models/payout"
import type { SbpPayoutModuleService } from "../../../../modules/payout/service"
import { logEvent, textOf } from "../../../../workflows/announce"
import { releaseOrphanedReservation } from "../../../../workflows/return-money/release-orphaned-reservation"
import { reserveReturn } from "../../../../workflows/return-money/return-money"

type Card = { card_number: string }

/** What only a return has: the words of the refund in Medusa's books. */
type Words = {
  note: string | null
  refund_reason_id: string | null
  confirm_more_than_owed: boolean
}

/**
 * Makes a payout; for a shopper's money, only after the ledger has reserved it,
 * so that it cannot go back twice.
 *
 * @throws {MedusaError} INVALID_DATA or NOT_ALLOWED, in words for an operator
 */
export async function createPayout(
  container: MedusaContainer,
  service: SbpPayoutModuleService,
  request: PayoutRequest,
  card: Card,
  words: Words
): Promise<PayoutRow> {
  const { purpose, idempotency_key, invoice_id } = request
  const isNewReturn =
    purpose === "return" &&
    invoice_id !== null &&
    !(await service.findByKey(idempotency_key))
  if (!isNewReturn) {
    return service.createPayout(request, card)
  }
  const money = {
    invoice_id,
    amount: request.amount,
    currency_code: request.currency_code,
    idempotency_key,
    replaces_id: request.replaces_id,
    actor_id: request.created_by,
    ...words,
  }
  // A return that cannot be tells nothing about a card.
  await container
    .resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
    .assertReservable(money)
  // A slip in the card must not close the invoice.
  await service.checkPayout({ ...request, note: words.note }, card)
  const id = await reserveReturn(container, money)
  try {
    return await service.createPayout({ ...request, id }, card)
  } catch (error) {
    await releaseOrphanedReservation(container, id).catch(
      (failure: unknown) => {
        // The sweeper does it.
        const facts = { id, error: textOf(failure) }
        logEvent(container, "sbp.return.not_given_up", facts, "warn")
      }
    )
    throw error
  }
}
