import type { InvoiceRow } from "../models/invoice"

/** A payment that arrives passes through such a status, too, for some seconds. */
const STALLED_AFTER_MS = 30_000

/**
 * Whether an invoice has had no link to show for a while: the gateway reported another
 * status and no money has come since, or its answer was lost. The money may still come; but
 * a declined payment looks the same, and its shopper needs a way to pay.
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
    // After its deadline it is awaited for two minutes more (`isAwaited`), and then ends.
    expires_at > now &&
    now.getTime() - since.getTime() > STALLED_AFTER_MS
  )
}
