import { isDeepStrictEqual } from "node:util"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import { isKeyExhausted, recordCardCheck } from "../cards/card-checks"
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
 * click. The same key with another content is a mistake of the client's. The
 * card is compared last, and its mistakes are counted.
 *
 * @returns the error to answer with, once the transaction is committed
 * @throws {MedusaError} NOT_ALLOWED for another content than the card
 */
export async function findSame(
  trx: Knex.Transaction,
  request: PayoutRequest,
  fingerprints: readonly string[]
): Promise<PayoutRow | MedusaError | undefined> {
  const { idempotency_key } = request
  const payout = await rowsOf<PayoutRow>(trx, PAYOUTS)
    .where({ idempotency_key })
    .first()
  if (!payout) {
    return undefined
  }
  if (
    !CONTENT.every((name) => isDeepStrictEqual(payout[name], request[name])) ||
    (await isKeyExhausted(trx, idempotency_key))
  ) {
    throw isUsed(payout)
  }
  if (fingerprints.includes(payout.fingerprint)) {
    return payout
  }
  await recordCardCheck(trx, {
    actor_id: request.created_by,
    payout_id: payout.id,
    idempotency_key,
    refusal: "idempotency_key_used",
  })
  return isUsed(payout)
}

function isUsed({ id }: PayoutRow): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `This idempotency key belongs to another payout, ${id}. A new payout needs a key of its own`,
    "idempotency_key_used"
  )
}
