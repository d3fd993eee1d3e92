import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  type Destination,
  reserveAndCreate,
} from "../../../../flows/payouts/reserve-and-create"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"
import type { PayoutPage } from "../../../../modules/payout/queries"
import { assertCanMail } from "../../../../shared/can-send"
import { invalidData } from "../../../../shared/invalid-data"
import { findRows, type ListPage } from "../list-rows"
import { payoutRoute } from "./payout-route"
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
      service.findPayoutPage(
        await withSearch(scope, payoutFilters(filters)),
        page
      )
  )
  const payouts = await readPayouts(scope, ids, queryConfig.fields)
  res.json({ payouts, ...page })
}

/** Sends money to a card, or waits for a second person. */
export const POST = payoutRoute<AdminCreatePayoutType>(
  (container, { actor_id, actor_email, card_number, link, ...body }) => {
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
      refund: {
        note: note || null,
        refund_reason_id: refund_reason_id ?? null,
        confirm_more_than_owed,
      },
    })
  }
)

/** @throws {MedusaError} INVALID_DATA, or NOT_ALLOWED where no e-mail can be sent */
function destinationOf(
  container: MedusaContainer,
  { card_number, link }: Pick<AdminCreatePayoutType, "card_number" | "link">
): Destination {
  if (card_number !== undefined && !link) {
    return { card_number }
  }
  if (!link || card_number !== undefined) {
    throw invalidData(
      "Fields 'card_number' and 'link': one of them must be there, and not both"
    )
  }
  if (link.is_mailed) {
    assertCanMail(container)
  }
  return { link }
}
