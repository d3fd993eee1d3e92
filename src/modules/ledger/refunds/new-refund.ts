import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaError } from "@medusajs/framework/utils"
import { startOfMinute } from "../../../domain/days"
import { notAllowed } from "../../../shared/not-allowed"
import {
  type Amount,
  fromMinorUnits,
  minorOf,
  parseAmount,
} from "../../../domain/money"
import { newId } from "../../../shared/ids"
import { readCommitted } from "../../../shared/read-committed"
import { closeInvoice } from "../invoices/end-invoice"
import { recordInvoiceEvent } from "../invoices/move-invoice"
import type { InvoiceRow } from "../models/invoice"
import type { RefundRow } from "../models/refund"
import type { RefundAttemptRow } from "../models/refund-attempt"
import { REFUND_ATTEMPTS, REFUNDS, rowsOf } from "../sql"
import { assertNew, type Listed } from "./assert-new"
import {
  type AmountToReturn,
  assertInvoiceCovers,
  assertReturnable,
  stillOwed,
  type WithOrderDebt,
} from "./assert-returnable"
import { lockOrder } from "./lock-order"
import { type LockedRefunds, lockRefunds, type Refund } from "./move-refund"
import { atLeastZero, isInBooks, timesPaid } from "./sums"
import { reconcile } from "./reconcile"

/** What an operator asks to be returned, or records as returned. */
export type RefundRequest = AmountToReturn & {
  invoice_id: string
  idempotency_key: string
  note: string | null
  refund_reason_id: string | null
  actor_id: string
  /** The payout that did not arrive, and that this one replaces. */
  replaces_id: string | null
}

/** A request, with what was found out about its order. */
export type JudgedRefund = RefundRequest &
  WithOrderDebt & {
    /**
     * The caller holds the settlement lock and the cart's lock, and has made sure that no
     * order was made, or is being made, of this money.
     */
    may_close: boolean
  }

/**
 * The attempt that a request has made already, if it is repeated by a reload or a
 * double click.
 *
 * @throws {MedusaError} NOT_ALLOWED for the same key with another content
 */
export async function findRepeated(
  trx: Knex.Transaction,
  { refunds }: LockedRefunds,
  { idempotency_key, invoice_id, amount, replaces_id }: RefundRequest,
  isByPayout: boolean
): Promise<RefundAttemptRow | undefined> {
  const attempt = await rowsOf<RefundAttemptRow>(trx, REFUND_ATTEMPTS)
    .where({ idempotency_key })
    .first()
  const refund = refunds.find(({ id }) => id === attempt?.refund_id)
  const isSame =
    refund?.invoice_id === invoice_id &&
    refund.amount === amount &&
    attempt?.replaces_id === replaces_id &&
    (attempt?.payout_id !== null) === isByPayout
  if (attempt && !isSame) {
    throw notAllowed(
      `This idempotency key belongs to another refund, ${attempt.refund_id}. A new one needs a key of its own`,
      "idempotency_key_used"
    )
  }
  return attempt
}

/**
 * The booked refund whose payout did not arrive, and which a new attempt replaces.
 * The booking stays, and so does its amount: nothing is reserved again. Undefined if
 * nothing is booked, so that the new attempt is a refund of its own.
 *
 * @throws {MedusaError} NOT_ALLOWED, in words for an operator
 */
export function findReplacedRefund(
  locked: LockedRefunds,
  { replaces_id, amount }: RefundRequest
): Refund | undefined {
  const refund = locked.refunds.find(({ attempts }) =>
    attempts.some(({ payout_id }) => payout_id && payout_id === replaces_id)
  )
  if (!refund) {
    return undefined
  }
  const paid = refund.attempts.find(({ outcome }) => outcome === "paid")
  if (timesPaid(refund) > 0) {
    throw notAllowed(
      `The money that payout ${replaces_id} should have returned is back already, ${paid?.payout_id ? `by payout ${paid.payout_id}` : "in the gateway's cabinet"}`
    )
  }
  const open = refund.attempts.find(({ outcome }) => outcome === "open")
  if (open) {
    throw notAllowed(
      `The money that payout ${replaces_id} should have returned is on its way, by payout ${open.payout_id}: wait for its outcome, or try again in a moment`
    )
  }
  if (!isInBooks(refund)) {
    return undefined
  }
  if (refund.amount !== amount) {
    throw notAllowed(
      `The refund of payout ${replaces_id} is booked: a replacement must have the same amount, ${refund.amount}`
    )
  }
  assertInvoiceCovers(locked, refund)
  return refund
}

/**
 * Makes the row of a refund, if so much is left, and closes its invoice.
 *
 * @returns the refund's id, and the invoice as it is then
 * @throws {MedusaError} NOT_ALLOWED, in words for an operator
 */
export async function insertRefund(
  trx: Knex.Transaction,
  { invoice, refunds }: LockedRefunds,
  request: JudgedRefund,
  kind: RefundRow["kind"]
): Promise<{ refund_id: string; invoice: InvoiceRow }> {
  assertReturnable({ invoice, refunds }, request)
  const { amount, currency_code, actor_id, note, refund_reason_id } = request
  const isPaid = invoice.state === "paid"
  if (isPaid && !request.may_close) {
    throw beingSettled(invoice.id)
  }
  const closed = isPaid ? await closeInvoice(trx, invoice, actor_id) : invoice
  const refund_id = newId("refund")
  await trx<RefundRow>(REFUNDS).insert({
    id: refund_id,
    kind,
    invoice_id: invoice.id,
    state: "reserved",
    amount: parseAmount(amount),
    currency_code,
    beyond_owed: beyondOwed(refunds, request),
    created_by: actor_id,
    note,
    refund_reason_id,
  })
  return { refund_id, invoice: closed }
}

/** The part of a refund that its order does not owe; null without an order. */
function beyondOwed(
  refunds: Refund[],
  { amount, order_debt }: JudgedRefund
): Amount | null {
  if (!order_debt) {
    return null
  }
  const owed = stillOwed(refunds, order_debt)
  return fromMinorUnits(atLeastZero(minorOf(amount) - atLeastZero(owed)))
}

/** The refusal while another process may be making the invoice's order. */
export function beingSettled(invoiceId: string): MedusaError {
  return notAllowed(
    `SBP invoice ${invoiceId} is being settled: try again in a moment`,
    "invoice_being_settled"
  )
}

/** Records how a refund's money goes back. */
export async function insertAttempt(
  trx: Knex.Transaction,
  refund_id: string,
  {
    invoice_id,
    amount,
    idempotency_key,
    replaces_id,
    actor_id,
    note,
    confirm_more_than_owed,
  }: RefundRequest,
  columns: Pick<RefundAttemptRow, "payout_id" | "outcome" | "returned_at"> & {
    check_at?: Knex.Raw
  }
): Promise<void> {
  await trx(REFUND_ATTEMPTS).insert({
    ...columns,
    id: newId("refund_attempt"),
    refund_id,
    invoice_id,
    idempotency_key,
    replaces_id,
    created_by: actor_id,
    note,
  })
  const { payout_id } = columns
  await recordInvoiceEvent(trx, {
    invoice_id,
    event: payout_id ? "refund_reserved" : "refund_recorded",
    actor_id,
    details: {
      refund_id,
      amount,
      payout_id,
      note,
      ...(confirm_more_than_owed && { confirm_more_than_owed }),
    },
  })
}

/** Money that went back in the gateway's own cabinet. */
export type RecordedRefund<Request extends RefundRequest = RefundRequest> =
  Request & {
    returned_at: Date | null
    /** If a line of a registry reports it: the refunds that other lines stand for. */
    listed?: Listed
  }

/**
 * Records that money went back in the gateway's own cabinet. It is due to be
 * booked at once, unless it replaces an attempt of a booked refund.
 *
 * @returns the refund's id
 * @throws {MedusaError} NOT_FOUND or NOT_ALLOWED, in words for an operator
 */
export async function recordRefund(
  pool: Knex,
  { returned_at, listed, ...request }: RecordedRefund<JudgedRefund>
): Promise<string> {
  return readCommitted(pool, async (trx) => {
    await lockOrder(trx, request.order_debt)
    const locked = await lockRefunds(trx, request.invoice_id)
    const { created_at, paid_at } = locked.invoice
    if (listed) {
      assertNew(locked.refunds, request.amount, listed)
    }
    const repeated = await findRepeated(trx, locked, request, false)
    if (repeated) {
      return repeated.refund_id
    }
    if (returned_at && returned_at < startOfMinute(created_at)) {
      throw notAllowed(
        `SBP invoice ${request.invoice_id} was created later, at ${created_at.toISOString()}: its money cannot have gone back before that`
      )
    }
    assertOfInvoice(locked, request)
    const replaced = findReplacedRefund(locked, request)
    const { refund_id, invoice } = replaced
      ? { refund_id: replaced.id, invoice: locked.invoice }
      : await insertRefund(trx, locked, request, "recorded")
    await insertAttempt(trx, refund_id, request, {
      payout_id: null,
      outcome: "paid",
      // The report of the payment may have come after the money went back.
      returned_at: latest(returned_at ?? new Date(), paid_at),
    })
    await reconcile(trx, { ...locked, invoice })
    return refund_id
  })
}

function latest(time: Date, other: Date | null): Date {
  return other && other > time ? other : time
}

/** A typing error in the replaced payout would leave its refund unpaid. */
function assertOfInvoice(
  { invoice, refunds }: LockedRefunds,
  { replaces_id }: RefundRequest
): void {
  const isOfInvoice = refunds.some(({ attempts }) =>
    attempts.some(({ payout_id }) => payout_id === replaces_id)
  )
  if (replaces_id !== null && !isOfInvoice) {
    throw notAllowed(
      `Payout ${replaces_id} was not to return money of SBP invoice ${invoice.id}`
    )
  }
}
