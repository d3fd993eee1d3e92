import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  REPORTED_RETURN_REASONS,
  type ReportedReturnReason,
  SETTLEMENT_REASONS,
  type SettlementReason,
} from "../../../domain/attention-reasons"
import { closeAttention, openOrUpdate } from "../attention-list"
import { reportObstacle } from "../due"
import {
  changeInvoice,
  lockInvoice,
  markColumns,
  recordInvoiceEvent,
} from "../invoices/move-invoice"
import { INVOICES } from "../sql"
import { readCommitted } from "../../../shared/read-committed"
import { findReport } from "../refunds/reported-return"
import { makeSettlementDue } from "./make-settlement-due"

/** Why a paid invoice is not settled. */
export type SettlementObstacle = {
  reason: SettlementReason | ReportedReturnReason
  /** Ids, amounts and Medusa's own sentences. */
  details: Record<string, unknown>
  /** Medusa's payment, if it was made although its order was not. */
  medusa_payment_id?: string
}

/** An obstacle that may pass. */
export type PassingObstacle = SettlementObstacle & {
  /** Medusa may have made, or be making, what was begun: the next try needs to know since when. */
  booking_may_remain?: boolean
}

/**
 * Postpones a settlement because of an obstacle that may pass. From the third try
 * on it is on the operator's list.
 */
export async function postponeSettlement(
  pool: Knex,
  invoiceId: string,
  { medusa_payment_id, booking_may_remain, ...obstacle }: PassingObstacle
): Promise<void> {
  await readCommitted(pool, async (trx) => {
    const invoice = await lockInvoice(trx, invoiceId)
    // A person may have decided while this try was running.
    if (invoice.state !== "paid" || invoice.decided_by_person) {
      return
    }
    const { reason, details } = obstacle
    const isReported = REPORTED_RETURN_REASONS.includes(reason)
    if (isReported && !(await findReport(trx, invoice, "since_payment"))) {
      // Or a person has dealt with the report.
      await makeSettlementDue(trx, invoiceId)
      return
    }
    const attempts = invoice.settle_attempts + 1
    await recordInvoiceEvent(trx, {
      invoice_id: invoiceId,
      event: "settlement_failed",
      details: { reason, attempts, ...details },
    })
    await reportObstacle(trx, INVOICES, {
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
 * itself stays on the row.
 */
export async function giveUpSettlement(
  pool: Knex,
  invoiceId: string,
  { reason, details, medusa_payment_id }: SettlementObstacle
): Promise<void> {
  await readCommitted(pool, async (trx) => {
    const { state, decided_by_person, session_id, settle_attempts } =
      await lockInvoice(trx, invoiceId)
    if (state !== "paid" || decided_by_person) {
      return
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
    await openSettlementEntry(trx, invoiceId, { reason, details })
  })
}

/**
 * An invoice has one entry about its settlement: the latest reason and facts count. A
 * return that the gateway reported has its own entry, or a person has just closed it.
 */
async function openSettlementEntry(
  trx: Knex.Transaction,
  invoice_id: string,
  { reason, details }: SettlementObstacle
): Promise<void> {
  await closeAttention(trx, invoice_id, {
    reasons: SETTLEMENT_REASONS.filter((other) => other !== reason),
    note: "superseded",
  })
  if (!REPORTED_RETURN_REASONS.includes(reason)) {
    await openOrUpdate(trx, {
      reason,
      subject_id: invoice_id,
      invoice_id,
      details,
    })
  }
}
