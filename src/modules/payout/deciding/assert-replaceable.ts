import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import { lockPayout } from "../lock-payout"
import type { PayoutRow } from "../models/payout"
import { ARRIVED, BY_WORD, DID_NOT_ARRIVE } from "../money-states"
import { PAYOUTS, rowsOf } from "../sql"

/** What is to make another one good, whether it is there already or not. */
export type Replacement = Pick<
  PayoutRow,
  "replaces_id" | "purpose" | "invoice_id"
> & { id?: string }

/**
 * A payout is made good only when its money surely did not arrive, and only
 * once: otherwise the same money would go out twice. Of several that make each
 * other good, that is the last one.
 *
 * @returns whether only a person's word says that its money, or that of one
 * that it was to make good, is not gone
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED
 */
export async function assertReplaceable(
  trx: Knex.Transaction,
  { id = "", ...replacement }: Replacement
): Promise<boolean> {
  const { replaces_id } = replacement
  if (replaces_id === null) {
    return false
  }
  const replaced = await lockPayout(trx, replaces_id)
  const { state, attention } = replaced
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
  assertSameMoney(replaced, replacement)
  const former = await listReplaced(trx, replaces_id)
  assertNoneArrived(former)
  return former.some(({ state }) => BY_WORD.includes(state))
}

/** Else the payment that is returned would not know of it. */
function assertSameMoney(
  { id, purpose, invoice_id }: PayoutRow,
  replacement: Replacement
): void {
  if (
    purpose !== replacement.purpose ||
    invoice_id !== replacement.invoice_id
  ) {
    throw notAllowed(
      invoice_id
        ? `Payout ${id} returns SBP invoice ${invoice_id}: what replaces it has to be a return of the same`
        : `Payout ${id} returns no payment, so what replaces it cannot either`
    )
  }
}

type Former = Pick<PayoutRow, "id" | "state">

/** A payout, and those that it replaced, one after the other. */
async function listReplaced(
  trx: Knex.Transaction,
  id: string
): Promise<Former[]> {
  const { rows } = await trx.raw<{ rows: Former[] }>(
    `WITH RECURSIVE former AS (
       SELECT id, state, replaces_id FROM ${PAYOUTS} WHERE id = ?
       UNION
       SELECT p.id, p.state, p.replaces_id FROM ${PAYOUTS} p
       JOIN former ON p.id = former.replaces_id
     )
     SELECT id, state FROM former`,
    [id]
  )
  return rows
}

/** Each was to make the former good, which may have been paid since. */
function assertNoneArrived(former: Former[]): void {
  const arrived = former.find(({ state }) => ARRIVED.includes(state))
  if (arrived) {
    throw notAllowed(
      `Payout ${arrived.id}, which it was to make good, was paid after all: nothing is left to replace`
    )
  }
}

function notAllowed(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message)
}
