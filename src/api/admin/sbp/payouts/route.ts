import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"
import type { LinkRequest } from "../../../../modules/payout/create-link"
import type { PayoutRequest } from "../../../../modules/payout/payout-request"
import type { PayoutRow } from "../../../../modules/payout/models/payout"
import type { PayoutPage } from "../../../../modules/payout/queries"
import { assertCanMail } from "../../../../flows/payouts/hand-over-link"
import { startLinkMails } from "../../../../flows/payouts/send-link-mails"
import { errorText, logEvent } from "../../../../shared/log"
import {
  releaseOrphanedReservation,
  reserveReturn,
} from "../../../../flows/refunds/return-money"
import { findRows, type ListPage } from "../list-rows"
import { decide } from "./decide"
import { payoutFilters } from "./payout-filters"
import { type AdminPayout, readPayouts } from "./read-payout"
import type { AdminCreatePayoutType, AdminPayoutFilters } from "./validators"
import { withSearch } from "./with-search"

export { AUTHENTICATE } from "../authenticate"

export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<{ payouts: AdminPayout[] } & ListPage>
) => {
  const { scope, queryConfig } = req
  const service = scope.resolve(SBP_PAYOUT_MODULE)
  const { ids, page } = await findRows(
    req,
    async (filters: AdminPayoutFilters, page: PayoutPage) =>
      service.findPage(await withSearch(scope, payoutFilters(filters)), page)
  )
  const payouts = await readPayouts(scope, ids, queryConfig.fields)
  res.json({ payouts, ...page })
}

/** Sends money to a card, or asks for a second person. */
export const POST = decide<AdminCreatePayoutType>(
  (
    _,
    { id: _id, actor_id, actor_email, card_number, link, ...body },
    container
  ) => {
    const { note, refund_reason_id, confirm_more_than_owed, ...request } = body
    return reserveAndCreate(container, {
      request: {
        ...request,
        description: body.description || null,
        metadata: body.metadata ?? null,
        invoice_id: body.invoice_id ?? null,
        order_id: body.order_id ?? null,
        replaces_id: body.replaces_id ?? null,
        created_by: actor_id,
        actor_email,
      },
      destination: destinationOf(container, { card_number, link }),
      words: {
        note: note || null,
        refund_reason_id: refund_reason_id ?? null,
        confirm_more_than_owed,
      },
    })
  }
)

type Destination = { card_number: string } | { link: LinkRequest }

/** @throws {MedusaError} INVALID_DATA, or NOT_ALLOWED where no e-mail can be sent */
function destinationOf(
  container: MedusaContainer,
  { card_number, link }: Pick<AdminCreatePayoutType, "card_number" | "link">
): Destination {
  if ((card_number === undefined) === (link === undefined)) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "Fields 'card_number' and 'link': one of them must be there, and not both"
    )
  }
  if (link?.is_mailed) {
    assertCanMail(container)
  }
  return link ? { link } : { card_number: card_number ?? "" }
}

type NewPayout = {
  request: PayoutRequest
  destination: Destination
  words: RefundWords
}

/** What only a return has: the texts of the refund in Medusa's books. */
type RefundWords = {
  note: string | null
  refund_reason_id: string | null
  confirm_more_than_owed: boolean
}

/**
 * Creates a payout; a return only after the ledger has reserved its money, so that
 * the same money cannot go back twice.
 *
 * @throws {MedusaError} INVALID_DATA or NOT_ALLOWED, in words for an operator
 */
async function reserveAndCreate(
  container: MedusaContainer,
  { request, destination, words }: NewPayout
): Promise<PayoutRow> {
  const service = container.resolve(SBP_PAYOUT_MODULE)
  const { purpose, idempotency_key, invoice_id } = request
  const isNewReturn =
    purpose === "return" &&
    invoice_id !== null &&
    !(await service.findByKey(idempotency_key))
  const create = async (request: PayoutRequest) => {
    if ("card_number" in destination) {
      return service.createPayout(request, destination)
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
    ...words,
  }
  // A return that is impossible must reveal nothing about a card.
  await container.resolve(SBP_LEDGER_MODULE).assertReservable(money)
  if ("card_number" in destination) {
    // A typing error in the card must not close the invoice.
    await service.checkPayout({ ...request, note: words.note }, destination)
  }
  const id = await reserveReturn(container, money)
  try {
    return await create({ ...request, id })
  } catch (error) {
    await releaseOrphanedReservation(container, id).catch(
      (failure: unknown) => {
        // The sweep releases it later.
        const facts = { id, error: errorText(failure) }
        logEvent(container, "sbp.return.not_given_up", facts, "warn")
      }
    )
    throw error
  }
}
