import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import { lockPayout } from "../lock-payout"
import type { PayoutRow } from "../models/payout"
import { BY_WORD, NEVER_SENT } from "../money-states"
import { PAYOUTS, rowsOf } from "../sql"

/** Its money surely did not arrive, or came back. */
const DID_NOT_ARRIVE = [...NEVER_SENT, ...BY_WORD]

/**
 * A payout is made good only when its money surely did not arrive, and only
 * once: otherwise the same money would go out twice. Of several that make each
 * other good, that is the last one.
 *
 * @param id of the one that makes it good, if it is there already
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED
 */
export async function assertReplaceable(
  trx: Knex.Transaction,
  replaces_id: string | null,
  id = ""
): Promise<void> {
  if (replaces_id === null) {
    return
  }
  const { state, attention } = await lockPayout(trx, replaces_id)
  if (!DID_NOT_ARRIVE.includes(state) || attention !== null) {
    throw notAllowed(
      `Payout ${replaces_id} is ${state}${attention ? ", and that is in doubt" : ""}: it can only be replaced once it is certain that its money did not arrive`
    )
  }
  const successor = await rowsOf<PayoutRow>(trx, PAYOUTS)
    .where({ replaces_id })
    .whereNot({ id })
    .first("id")
  if (successor) {
    throw notAllowed(
      `Payout ${replaces_id} has been replaced already, by ${successor.id}: if that did not arrive either, replace that one`
    )
  }
}

function notAllowed(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message)
}
