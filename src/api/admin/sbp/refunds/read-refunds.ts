import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { RefundRow } from "../../../../modules/ledger/models/refund"
import type { RefundAttemptRow } from "../../../../modules/ledger/models/refund-attempt"
import { graph } from "../../../../shared/graph"
import { notFound } from "../../../../shared/not-found"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { only } from "../only"

const SHOWN = [
  "payout_id",
  "outcome",
  "returned_at",
  "created_by",
  "note",
  "emptied_at",
  "created_at",
] as const satisfies (keyof RefundAttemptRow)[]

/** One attempt to return the money, as the admin sees it. */
export type AdminRefundAttempt = Pick<RefundAttemptRow, (typeof SHOWN)[number]>

export type AdminRefund = Partial<RefundRow> & {
  /** The oldest first. */
  attempts: AdminRefundAttempt[]
}

/** Adds to refunds how their money goes back, or went back. */
export async function withAttempts(
  container: MedusaContainer,
  refunds: Partial<RefundRow>[]
): Promise<AdminRefund[]> {
  const attempts = await readAttempts(container, refunds)
  return refunds.map((refund) => ({
    ...refund,
    attempts: attempts.get(refund.id ?? "") ?? [],
  }))
}

/** By the ids of their refunds, the oldest first; without those whose payout was never made. */
export async function readAttempts(
  container: MedusaContainer,
  refunds: Partial<RefundRow>[]
): Promise<Map<string, AdminRefundAttempt[]>> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const attempts = await ledger.listSbpRefundAttempts(
    { refund_id: refunds.flatMap(({ id }) => id ?? []) },
    {
      select: ["refund_id", "payout_version", ...SHOWN],
      order: { created_at: "ASC", id: "ASC" },
    }
  )
  const byRefund = new Map<string, AdminRefundAttempt[]>()
  for (const { refund_id, payout_version, ...attempt } of attempts) {
    const { payout_id, outcome } = attempt
    if (payout_id && payout_version === 0 && outcome === "not_paid") {
      continue
    }
    const shown = only(attempt, SHOWN)
    byRefund.set(refund_id, [...(byRefund.get(refund_id) ?? []), shown])
  }
  return byRefund
}

/** @throws {MedusaError} NOT_FOUND */
export async function readRefund(
  container: MedusaContainer,
  id: string,
  fields: string[]
): Promise<AdminRefund> {
  const rows = await graph<Partial<RefundRow>>(container, {
    entity: SBP_RESOURCES.refund,
    fields,
    filters: { id },
  })
  const [refund] = await withAttempts(container, rows)
  if (!refund) {
    throw notFound(`SBP refund with id: ${id} was not found`)
  }
  return refund
}
