import type { RefundRow } from "../../modules/ledger/models/refund"

/** Medusa asks the provider right after it has written its refund. */
export const ORPHAN_AFTER_MS = 10 * 60_000

type MedusaRefund = {
  id: string
  created_at: Date
  /** The refund of ours that it was made for, if we made it. */
  sbp_refund_id?: string | undefined
}

/**
 * Whether a refund of Medusa's stands for no money: the provider has allowed
 * each one that a row of the ledger names, and no other.
 *
 * @param rows the refunds of its invoice
 */
export function isOrphan(
  { id, created_at, sbp_refund_id }: MedusaRefund,
  rows: Pick<RefundRow, "id" | "state" | "medusa_refund_id">[]
): boolean {
  const isNamed = rows.some(
    (row) =>
      row.medusa_refund_id === id ||
      // Its process was stopped before the row could name it: the next try does.
      (row.id === sbp_refund_id &&
        row.state === "due" &&
        row.medusa_refund_id === null)
  )
  return !isNamed && created_at.getTime() < Date.now() - ORPHAN_AFTER_MS
}
