import type { InvoiceRow } from "../models/invoice"

/** A payment that arrives passes such a status, too, and takes some seconds for it. */
const STALLED_AFTER_MS = 30_000

/**
 * Whether an invoice has had no link for a while that could be shown: the gateway reported
 * another status and no money has come since, or its answer was lost. Its money may come all
 * the same; but a declined payment looks like this, too, and its shopper has to have a way
 * to pay.
 */
export function isStalled(
  invoice: Pick<
    InvoiceRow,
    | "state"
    | "status_moved_at"
    | "confirmation_url"
    | "expires_at"
    | "created_at"
  >,
  now: Date
): boolean {
  const { state, status_moved_at, confirmation_url, expires_at } = invoice
  const since = status_moved_at ?? invoice.created_at
  return (
    (state === "creating" || state === "open") &&
    (status_moved_at !== null || confirmation_url === null) &&
    // Afterwards it is awaited for two minutes more, and then it has ended.
    expires_at > now &&
    now.getTime() - since.getTime() > STALLED_AFTER_MS
  )
}
