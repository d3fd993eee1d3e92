import { isDeepStrictEqual } from "node:util"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import type { PayoutRow } from "../models/payout"
import { PAYOUTS, rowsOf } from "../sql"
import type { PayoutRequest } from "./create-payout"

const CONTENT = [
  "amount",
  "currency_code",
  "purpose",
  "description",
  "metadata",
  "order_id",
  "invoice_id",
  "replaces_id",
  "created_by",
] as const

/**
 * The payout that a request has made already: after a reload, or of a double
 * click. The same key with another content is a mistake of the client's.
 *
 * @throws {MedusaError} NOT_ALLOWED
 */
export async function findSame(
  trx: Knex.Transaction,
  request: PayoutRequest,
  fingerprints: readonly string[]
): Promise<PayoutRow | undefined> {
  const { idempotency_key } = request
  const payout = await rowsOf<PayoutRow>(trx, PAYOUTS)
    .where({ idempotency_key })
    .first()
  if (!payout) {
    return undefined
  }
  const isSame =
    fingerprints.includes(payout.fingerprint) &&
    CONTENT.every((name) => isDeepStrictEqual(payout[name], request[name]))
  if (!isSame) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `This idempotency key belongs to another payout, ${payout.id}. A new payout needs a key of its own`,
      "idempotency_key_used"
    )
  }
  return payout
}
