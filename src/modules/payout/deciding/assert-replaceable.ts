import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import type { PayoutState } from "../../../shared/states/payout"
import { NOT_COUNTED } from "../limits/read-usage"
import { lockPayout } from "../lock-payout"
import type { PayoutRow } from "../models/payout"
import { PAYOUTS, rowsOf } from "../sql"

/**
 * A payout is made good only when its money surely did not arrive, and only
 * once: otherwise the same money would go out twice.
 *
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED
 */
export async function assertReplaceable(
  trx: Knex.Transaction,
  replaces_id: string | null
): Promise<void> {
  if (replaces_id === null) {
    return
  }
  const { state } = await lockPayout(trx, replaces_id)
  if (!NOT_COUNTED.includes(state)) {
    throw notAllowed(
      `Payout ${replaces_id} is ${state}: it can only be replaced once it is certain that its money did not arrive`
    )
  }
  const successors = await rowsOf<PayoutRow>(trx, PAYOUTS)
    .where({ replaces_id })
    .whereNotIn("state", NOT_COUNTED as PayoutState[])
  const [successor] = successors
  if (successor) {
    throw notAllowed(
      `Payout ${replaces_id} has been replaced already, by ${successor.id}`
    )
  }
}

function notAllowed(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message)
}
