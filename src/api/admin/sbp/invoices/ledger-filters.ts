import type { AdminInvoiceFilters } from "./validators"

type Filters = Record<string, unknown>

type Circumstances = {
  /** The invoices that `q` means. */
  idsFound: readonly string[]
  /** The invoices that the operator's list is about. */
  idsInNeed: readonly string[]
  now: Date
}

/**
 * The filters that the ledger's table knows, from those that an operator thinks
 * in.
 */
export function ledgerFilters(
  filters: AdminInvoiceFilters,
  { idsFound, idsInNeed, now }: Circumstances
): Filters {
  const { q, session_id, needs_attention, ...others } = filters
  const { ended_unpaid, without_notification, ...columns } = others
  const conditions: Filters[] = []
  if (q) {
    conditions.push({ id: { $in: idsFound } })
  }
  if (session_id !== undefined) {
    conditions.push({ session_ids: { $overlap: [session_id].flat() } })
  }
  const unpaid = endedUnpaid(now)
  if (ended_unpaid !== undefined) {
    conditions.push(ended_unpaid ? unpaid : { $not: unpaid })
  }
  if (without_notification !== undefined) {
    const silent = { notified_at: null, ...unpaid }
    conditions.push(without_notification ? silent : { $not: silent })
  }
  if (needs_attention !== undefined) {
    conditions.push({
      id: needs_attention ? { $in: idsInNeed } : { $nin: idsInNeed },
    })
  }
  return { ...columns, ...(conditions.length && { $and: conditions }) }
}

/** The sweeper calls it expired a little after its deadline. */
function endedUnpaid(now: Date): Filters {
  return {
    $or: [
      { state: ["expired", "failed"] },
      { state: ["creating", "open"], expires_at: { $lt: now } },
    ],
  }
}
