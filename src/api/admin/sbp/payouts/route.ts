import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"
import type { SbpPayoutModuleService } from "../../../../modules/payout/service"
import { createPayout } from "./create-payout"
import { decide } from "./decide"
import { payoutFilters } from "./payout-filters"
import { type AdminPayout, readPayouts } from "./read-payout"
import type { AdminCreatePayoutType, AdminPayoutFilters } from "./validators"

export { AUTHENTICATE } from "../authenticate"

export const GET = async (
  req: AuthenticatedMedusaRequest<AdminPayoutFilters>,
  res: MedusaResponse<{
    payouts: AdminPayout[]
    count: number
    offset: number
    limit: number
  }>
) => {
  const service = req.scope.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)
  const { fields, pagination } = req.queryConfig
  const { skip: offset = 0, take: limit = 20, order } = pagination
  const filters = payoutFilters(req.filterableFields)
  const { ids, count } = await service.findPage(filters, {
    limit,
    offset,
    order: orderOf(order),
  })
  const payouts = await readPayouts(req.scope, ids, fields)
  res.json({ payouts, count, offset, limit })
}

/** Sends money to a card, or asks for a second person. */
export const POST = decide<AdminCreatePayoutType>(
  (
    service,
    { id: _, actor_id, actor_email, card_number, ...body },
    container
  ) => {
    const { note, refund_reason_id, confirm_more_than_owed, ...request } = body
    return createPayout(
      container,
      service,
      {
        ...request,
        description: body.description || null,
        metadata: body.metadata ?? null,
        invoice_id: body.invoice_id ?? null,
        order_id: body.order_id ?? null,
        replaces_id: body.replaces_id ?? null,
        created_by: actor_id,
        actor_email,
      },
      { card_number },
      {
        note: note || null,
        refund_reason_id: refund_reason_id ?? null,
        confirm_more_than_owed,
      }
    )
  }
)

function orderOf(order: Record<string, unknown> | undefined) {
  const [by = "created_at", direction = "DESC"] =
    Object.entries(order ?? {})[0] ?? []
  return {
    by: by === "amount" ? by : "created_at",
    direction: direction === "ASC" ? "asc" : "desc",
  } as const
}
