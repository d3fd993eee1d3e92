import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { notAllowed } from "../../shared/not-allowed"
import { refusedPayout } from "../../shared/refused-payout"
import {
  ARRIVED,
  DID_NOT_ARRIVE,
  RECORDED_NOT_GONE,
} from "../../domain/states/payout"
import type { PayoutRequest } from "./payout-request"
import type { PayoutRow } from "./models/payout"
import { lockPayout, PAYOUTS, rowsOf } from "./sql"
import { agreesWithHistory } from "./trail"

/** A payout that is to replace another one, whether it exists already or not. */
type Replacement = Pick<PayoutRow, "replaces_id" | "purpose" | "invoice_id"> & {
  id?: string
}

/**
 * A payout is replaced only when its money surely did not arrive, and only once:
 * otherwise the same money would go out twice. In a chain of replacements, only
 * the last payout can be replaced.
 *
 * @returns whether only a person has recorded that the replaced payout, or one
 * before it in the chain, was not paid
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
  if (!(await agreesWithHistory(trx, replaced))) {
    throw notAllowed(
      `Payout ${replaces_id} is marked as ${state}, but its history disagrees: its row was changed directly in the database. Do not replace it, and find out who changed it`
    )
  }
  const successor = await rowsOf<PayoutRow>(trx, PAYOUTS)
    .where({ replaces_id })
    .whereNot({ id })
    .first("id")
  if (successor) {
    throw notAllowed(
      `Payout ${replaces_id} has already been replaced by ${successor.id}. If that one did not arrive either, replace it instead`
    )
  }
  assertSameReturn(replaced, replacement)
  const former = await listReplaced(trx, replaces_id)
  assertNoneArrived(former)
  return former.some(({ state }) => RECORDED_NOT_GONE.includes(state))
}

/** Otherwise the replacement would not count as a return of that invoice's money. */
function assertSameReturn(
  { id, purpose, invoice_id }: PayoutRow,
  replacement: Replacement
): void {
  if (
    purpose !== replacement.purpose ||
    invoice_id !== replacement.invoice_id
  ) {
    throw notAllowed(
      invoice_id
        ? `Payout ${id} returns money of SBP invoice ${invoice_id}: its replacement must return money of the same invoice`
        : `Payout ${id} returns no payment, so its replacement cannot return one`
    )
  }
}

/** Whether a payout that it replaces, or one before that, is paid after all. */
export async function hasArrivedBefore(
  trx: Knex.Transaction,
  { replaces_id }: Pick<PayoutRow, "replaces_id">
): Promise<boolean> {
  const former =
    replaces_id === null ? [] : await listReplaced(trx, replaces_id)
  return former.some(({ state }) => ARRIVED.includes(state))
}

type Former = Pick<PayoutRow, "id" | "state" | "attention">

/** A payout, and those that it replaced, one after the other. */
async function listReplaced(
  trx: Knex.Transaction,
  id: string
): Promise<Former[]> {
  const { rows } = await trx.raw<{ rows: Former[] }>(
    `WITH RECURSIVE former AS (
       SELECT id, state, attention, replaces_id FROM ${PAYOUTS} WHERE id = ?
       UNION
       SELECT p.id, p.state, p.attention, p.replaces_id FROM ${PAYOUTS} p
       JOIN former ON p.id = former.replaces_id
     )
     SELECT id, state, attention FROM former`,
    [id]
  )
  return rows
}

/**
 * A replaced payout may turn out to be paid: a person records that, or the gateway
 * answers late.
 */
function assertNoneArrived(former: Former[]): void {
  const arrived = former.find(({ state }) => ARRIVED.includes(state))
  if (arrived) {
    throw notAllowed(
      `Payout ${arrived.id}, which is replaced in this chain, was paid after all: nothing is left to replace`
    )
  }
  const inDoubt = former.find(({ attention }) => attention !== null)
  if (inDoubt) {
    throw notAllowed(
      `Payout ${inDoubt.id}, which is replaced in this chain, is in doubt again: find out first whether it was paid`
    )
  }
}

/**
 * The gateway may have paid what it refused. Before the same money goes out
 * again, as a replacement or to the shopper of the same invoice, a person has to
 * look into the gateway's cabinet. `resumeSettlement` asks the same before it makes an order.
 *
 * @throws {MedusaError} NOT_ALLOWED until they confirm it
 */
export async function assertNotPaidInCabinet(
  trx: Knex.Transaction,
  {
    replaces_id,
    invoice_id,
    confirm_not_paid,
  }: Pick<PayoutRequest, "replaces_id" | "invoice_id" | "confirm_not_paid">
): Promise<void> {
  if (confirm_not_paid || (replaces_id === null && invoice_id === null)) {
    return
  }
  const refused = await findRefused(trx, invoice_id, replaces_id)
  if (refused) {
    throw refusedPayout(refused)
  }
}

/** The latest refused payout of this invoice, or this payout if the gateway refused it. */
export async function findRefused(
  pool: Knex,
  invoice_id: string | null,
  payout_id: string | null = null
): Promise<string | undefined> {
  const refused = await rowsOf<PayoutRow>(pool, PAYOUTS)
    .where({ state: "failed", is_refused: true })
    // In SQL, null equals nothing: an id that is null matches no row.
    .whereRaw("(id = ? OR invoice_id = ?)", [payout_id, invoice_id])
    .orderBy("created_at", "desc")
    .first("id")
  return refused?.id
}
