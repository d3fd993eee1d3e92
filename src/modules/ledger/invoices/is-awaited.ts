import type { InvoiceRow } from "../models/invoice"

/** Shorter than the sweep waits, so that no shopper is kept from paying without need. */
const ON_ITS_WAY_MS = 2 * 60_000

/** Whether its notification may still come: after a payment at the last second, it will. */
export function isAwaited(
  { state, expires_at }: Pick<InvoiceRow, "state" | "expires_at">,
  now: Date
): boolean {
  const isOpen = state === "creating" || state === "open"
  return isOpen && expires_at.getTime() + ON_ITS_WAY_MS > now.getTime()
}
