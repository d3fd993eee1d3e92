import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  type AttentionReason,
  REPORTED_RETURN_REASONS,
  SETTLEMENT_REASONS,
} from "../../../domain/attention-reasons"
import { closeAttention, openAttention, openOrUpdate } from "../attention-list"
import { dueIn, reportObstacle, reschedule } from "../due"
import {
  changeInvoice,
  lockInvoice,
  markColumns,
  moveInvoice,
  recordEvent,
} from "../invoices/move-invoice"
import type { AttentionRow } from "../models/attention"
import type { InvoiceRow } from "../models/invoice"
import { ATTENTION, INVOICES, rowsOf } from "../sql"
import { notAllowed } from "../../../shared/not-allowed"
import { readCommitted } from "../../../shared/read-committed"
import { lockRefunds } from "../refunds/move-refund"
import { findReport, reportedReturn } from "../refunds/reported-return"
import { takenOf } from "../refunds/sums"
import { makeSettlementDue } from "./make-settlement-due"

/** Why a paid invoice is not settled. */
export type Obstacle = {
  reason: AttentionReason
  /** Ids, amounts and Medusa's own sentences. */
  details: Record<string, unknown>
  /** Medusa's payment, if it was made although its order was not. */
  medusa_payment_id?: string
}

/** One that may pass. */
export type PassingObstacle = Obstacle & {
  /** What was begun in Medusa may be there, or under way: the next try needs to know since when. */
  booking_may_remain?: boolean
}

/**
 * Postpones a settlement because of an obstacle that may pass. From the third try
 * on it is on the operator's list; the entry is returned if it is new there.
 */
export async function postponeSettlement(
  pool: Knex,
  invoiceId: string,
  { medusa_payment_id, booking_may_remain, ...obstacle }: PassingObstacle
): Promise<AttentionRow | undefined> {
  return readCommitted(pool, async (trx) => {
    const invoice = await lockInvoice(trx, invoiceId)
    // A person may have decided while this try was running.
    if (invoice.state !== "paid" || invoice.decided_by_person) {
      return undefined
    }
    const { reason, details } = obstacle
    const isReported = REPORTED_RETURN_REASONS.includes(reason)
    if (isReported && !(await findReport(trx, invoice, "since_payment"))) {
      // Or one has dealt with the report.
      await makeSettlementDue(trx, invoiceId)
      return undefined
    }
    const attempts = invoice.settle_attempts + 1
    await recordEvent(trx, {
      invoice_id: invoiceId,
      event: "settlement_failed",
      details: { reason, attempts, ...details },
    })
    return reportObstacle(trx, INVOICES, {
      id: invoiceId,
      attempts,
      columns: {
        ...(!booking_may_remain && markColumns(trx, { booking: "ended" })),
        ...(medusa_payment_id && { medusa_payment_id }),
        updated_at: trx.fn.now(),
      },
      openEntry: () => openSettlementEntry(trx, invoiceId, obstacle),
    })
  })
}

/**
 * Leaves a paid invoice to a person, because no later try removes the obstacle. It
 * loses its session, so that Medusa cannot take its money for something else; the money
 * itself stays on the row. The entry is returned if it is new on the list.
 */
export async function giveUpSettlement(
  pool: Knex,
  invoiceId: string,
  { reason, details, medusa_payment_id }: Obstacle
): Promise<AttentionRow | undefined> {
  return readCommitted(pool, async (trx) => {
    const { state, decided_by_person, session_id, settle_attempts } =
      await lockInvoice(trx, invoiceId)
    if (state !== "paid" || decided_by_person) {
      return undefined
    }
    await changeInvoice(
      trx,
      { id: invoiceId },
      {
        marks: { session: "none", settleInMs: null, booking: "ended" },
        columns: {
          settle_attempts: settle_attempts + 1,
          ...(medusa_payment_id && { medusa_payment_id }),
        },
        event: "given_up",
        details: { reason, session_id, ...details },
      }
    )
    return openSettlementEntry(trx, invoiceId, { reason, details })
  })
}

/**
 * An invoice has one entry about its settlement: the latest reason and facts count. What
 * the gateway reported has its own entry, or a person has just closed it.
 */
async function openSettlementEntry(
  trx: Knex.Transaction,
  invoice_id: string,
  { reason, details }: Obstacle
): Promise<AttentionRow | undefined> {
  await closeAttention(trx, invoice_id, {
    reasons: SETTLEMENT_REASONS.filter((other) => other !== reason),
    note: "superseded",
  })
  if (REPORTED_RETURN_REASONS.includes(reason)) {
    return undefined
  }
  return openOrUpdate(trx, {
    reason,
    subject_id: invoice_id,
    invoice_id,
    details,
  })
}

/** Every try that comes to an end changes the row much sooner. */
const QUIET = "interval '15 minutes'"

/** An open entry about it, or about another one of its order that it waits for. */
const REPORTED = `SELECT FROM ${ATTENTION} entry
  JOIN ${INVOICES} reported ON reported.id = entry.invoice_id
  WHERE entry.reason = ANY(?) AND entry.resolved_at IS NULL
    AND entry.deleted_at IS NULL
    AND (reported.id = ${INVOICES}.id OR (
      reported.payment_collection_id = ${INVOICES}.payment_collection_id
      AND reported.state = 'paid' AND NOT reported.decided_by_person
      AND (reported.settle_at IS NOT NULL OR reported.medusa_payment_id IS NOT NULL)))`

/**
 * Finds paid invoices that no process settles and no entry reports: their process
 * crashes or hangs, again and again. They become due at once, and are put
 * on the operator's list. Returns how many there were.
 */
export async function rescheduleStalled(
  pool: Knex,
  limit: number
): Promise<number> {
  return readCommitted(pool, async (trx) => {
    const stalled = await rowsOf<InvoiceRow>(trx, INVOICES)
      .where({ state: "paid", decided_by_person: false })
      .where("updated_at", "<", trx.raw(`now() - ${QUIET}`) as never)
      // One that was never claimed waits for its turn.
      .whereRaw("(settle_at IS NULL OR settle_at > updated_at)")
      .whereRaw(`NOT EXISTS (${REPORTED})`, [[...SETTLEMENT_REASONS]])
      // That is on the list, too, and settling waits for it.
      .whereRaw(`${reportedReturn(`${INVOICES}.id`)} IS NULL`)
      .orderBy("created_at")
      .limit(limit)
      .forUpdate()
      .skipLocked()
    for (const { id, settle_attempts } of stalled) {
      await rowsOf<InvoiceRow>(trx, INVOICES)
        .where({ id })
        .update({ ...dueIn(trx, INVOICES, 0), updated_at: trx.fn.now() })
      await openAttention(trx, {
        reason: "order_not_created",
        subject_id: id,
        invoice_id: id,
        details: {
          errors: ["Settling does not come to an end"],
          settle_attempts,
        },
      })
    }
    return stalled.length
  })
}

/** The caller settles it at once; this is for when it crashes, or has to wait. */
const SETTLE_AFTER_MS = 10_000

/**
 * A person lets the machine settle an invoice again that a person had decided
 * about, or that was closed to be returned, and nothing of it was.
 *
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED if its money is returned, or may be,
 *   or it is a test
 */
export async function resumeSettlement(
  pool: Knex,
  invoiceId: string,
  actor_id: string
): Promise<void> {
  await readCommitted(pool, async (trx) => {
    const { invoice, refunds } = await lockRefunds(trx, invoiceId)
    const { state, decided_by_person, medusa_payment_id } = invoice
    if (invoice.is_test) {
      throw notAllowed(
        `SBP invoice ${invoiceId} is a test payment: no order is made of it. Its money can be returned`
      )
    }
    const report = ["paid", "closed"].includes(state)
      ? await findReport(trx, invoice, "since_payment")
      : undefined
    if (report) {
      throw notAllowed(`${report} Resolve that entry first if nothing was`)
    }
    const change = {
      marks: { decidedByPerson: false, settleInMs: SETTLE_AFTER_MS },
      event: "resumed",
      actor_id,
    }
    if (state === "closed") {
      if (takenOf(refunds) > 0n) {
        throw notAllowed(
          `The money of SBP invoice ${invoiceId} is already returned or on its way back: no order can be made of it`
        )
      }
      if (invoice.received_amount !== invoice.amount) {
        throw notAllowed(
          `Another sum arrived for SBP invoice ${invoiceId} than was asked for: it can only be returned`
        )
      }
      if (invoice.cart_unlinked) {
        throw notAllowed(
          `The cart of SBP invoice ${invoiceId} was unlinked, and Medusa keeps its payment ${medusa_payment_id}: its money can only be returned`
        )
      }
      await moveInvoice(trx, invoice, { to: "paid", by: "person", ...change })
    } else if (state === "paid" && decided_by_person) {
      await changeInvoice(trx, { id: invoiceId }, change)
    } else {
      return
    }
    await closeAttention(trx, invoiceId, {
      reasons: ["return_incomplete", "returned_and_ordered"],
      note: "resumed",
    })
  })
}

const SOON_MS = 5_000

/**
 * Reschedules an invoice whose settlement lock was busy, instead of waiting for
 * its lease to expire.
 */
export async function makeSettlementDueSoon(
  pool: Knex,
  id: string
): Promise<void> {
  await reschedule(pool, INVOICES, { id, state: "paid" }, SOON_MS)
}
