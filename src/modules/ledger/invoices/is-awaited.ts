import type { InvoiceRow } from "../models/invoice"

/** Shorter than the sweep waits, so that nobody is kept from paying for longer than needed. */
const ON_ITS_WAY_MS = 2 * 60_000

/** Whether its notification may come: of what was paid in the last second, it is on its way. */
export function isAwaited(
  { state, expires_at }: Pick<InvoiceRow, "state" | "expires_at">,
  now: Date
): boolean {
  const isOpen = state === "creating" || state === "open"
  return isOpen && expires_at.getTime() + ON_ITS_WAY_MS > now.getTime()
}
