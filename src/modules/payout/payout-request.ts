import { isDeepStrictEqual } from "node:util"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaError } from "@medusajs/framework/utils"
import { notAllowed } from "../../shared/not-allowed"
import { isKeyExhausted, recordCardCheck } from "./card-checks"
import type { PayoutRow } from "./models/payout"
import { PAYOUTS, rowsOf } from "./sql"
import type { Amount, CurrencyCode } from "../../domain/money"
import type { PayoutPurpose } from "../../domain/payout-purposes"

/** What an operator asks for, without the card number. */
export type PayoutRequest = {
  /** For a return: the ledger reserves its money for this id first. */
  id?: string
  idempotency_key: string
  amount: Amount
  currency_code: CurrencyCode
  purpose: PayoutPurpose
  description: string | null
  metadata: Record<string, string> | null
  order_id: string | null
  invoice_id: string | null
  replaces_id: string | null
  created_by: string
  /** Of the user who created it, for the trail. */
  actor_email?: string
  /** The operator confirms that it is not the payout that exists already. */
  confirm_duplicate: boolean
  /** They confirm that the refused payout is not in the gateway's cabinet. */
  confirm_not_paid?: boolean
  /** They confirm that it returns no money of its order, although it could. */
  confirm_not_return?: boolean
}

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
 * The payout that has this key and this content. The card is not compared.
 *
 * @throws {MedusaError} NOT_ALLOWED if its content differs
 */
export async function findSame(
  trx: Knex.Transaction,
  request: PayoutRequest
): Promise<PayoutRow | undefined> {
  const { idempotency_key } = request
  const payout = await rowsOf<PayoutRow>(trx, PAYOUTS)
    .where({ idempotency_key })
    .first()
  const isSame = (name: (typeof CONTENT)[number]) =>
    isDeepStrictEqual(payout?.[name], request[name])
  if (payout && !CONTENT.every(isSame)) {
    throw keyAlreadyUsed(payout)
  }
  return payout
}

/**
 * The payout that a request has made already: after a reload, or a double click.
 * The same key with another content is a mistake of the client. The card is
 * compared last, and mistakes with it are counted.
 *
 * @returns the error to answer with, once the transaction is committed
 * @throws {MedusaError} NOT_ALLOWED if anything but the card is different
 */
export async function findRepeated(
  trx: Knex.Transaction,
  request: PayoutRequest,
  fingerprints: readonly string[]
): Promise<PayoutRow | MedusaError | undefined> {
  const { idempotency_key } = request
  const payout = await findSame(trx, request)
  if (!payout) {
    return undefined
  }
  if (await isKeyExhausted(trx, idempotency_key)) {
    throw keyAlreadyUsed(payout)
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
  return keyAlreadyUsed(payout)
}

export function keyAlreadyUsed({ id }: PayoutRow): MedusaError {
  return notAllowed(
    `This idempotency key belongs to another payout, ${id}. A new payout needs a key of its own`,
    "idempotency_key_used"
  )
}
