import { useTableQuery } from "../../../hooks/use-table-query"
import { parseAmount } from "../../../lib/parse-amount"
import { readRange } from "./amount-range"

export const PAGE_SIZE = 20

/** The ids of the table's filters, and of the store's. */
const FILTERS = [
  "state",
  "purpose",
  "currency_code",
  "created_by",
  "created_at",
  "paid_at",
  "amount",
] as const

/** What the page's address asks for, as the store takes it. */
export function usePayoutQuery() {
  const { amount, q, limit, offset, order, ...query } = useTableQuery({
    filters: FILTERS,
    pageSize: PAGE_SIZE,
  })
  const range = typeof amount === "string" ? readRange(amount) : undefined
  const filters = {
    ...query,
    ...(typeof q === "string" && { q: sumOr(q) }),
    ...(range && { amount: range }),
  }
  return { limit, offset, ...(order ? { order } : {}), filters }
}

/** A sum is searched as the store writes it. */
function sumOr(q: string): string {
  return (/[.,]/.test(q) && parseAmount(q)) || q
}
