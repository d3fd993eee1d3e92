import type { InvoiceRow } from "../models/invoice"
import { isAwaited } from "./is-awaited"

/** A payment that arrives passes such a status, too, and takes some seconds for it. */
const STALLED_AFTER_MS = 30_000

/**
 * Whether the link of an invoice is not shown any more, because the gateway reported another
 * status, and no money has come since. Its money may come all the same; but a declined
 * payment looks like this, too, and its shopper has to have a way to pay.
 */
export function isStalled(
  invoice: Pick<
    InvoiceRow,
    "state" | "status_moved" | "expires_at" | "updated_at"
  >,
  now: Date
): boolean {
  return (
    invoice.status_moved &&
    isAwaited(invoice, now) &&
    now.getTime() - invoice.updated_at.getTime() > STALLED_AFTER_MS
  )
}
