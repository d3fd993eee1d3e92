import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import {
  REFUND_TRANSITIONS,
  type RefundState,
} from "../../../domain/states/refund"
import { isAllowed } from "../../../domain/states/transition"
import { recordEvent } from "../invoices/move-invoice"
import type { RefundRow } from "../models/refund"
import { REFUNDS, rowsOf } from "../sql"

type Move = {
  to: RefundState
  columns?: Record<string, unknown>
  details?: Record<string, unknown>
}

/**
 * The only way in which a refund changes its state: as the table of transitions
 * allows it, with an entry in its invoice's history. The caller holds the
 * invoice's lock.
 *
 * @throws {MedusaError} NOT_ALLOWED
 */
export async function moveRefund(
  trx: Knex.Transaction,
  refund: RefundRow,
  { to, columns, details }: Move
): Promise<RefundRow> {
  const { id, state: from, invoice_id, amount } = refund
  const [moved] = isAllowed(REFUND_TRANSITIONS, from, to, "machine")
    ? await rowsOf<RefundRow>(trx, REFUNDS)
        .where({ id, state: from })
        .update({ ...columns, state: to, updated_at: trx.fn.now() })
        .returning("*")
    : []
  if (!moved) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `SBP refund ${id} is ${from}, so it cannot become ${to}`
    )
  }
  await recordEvent(trx, {
    invoice_id,
    event: `refund_${to}`,
    details: { refund_id: id, amount, ...details },
  })
  return moved
}
