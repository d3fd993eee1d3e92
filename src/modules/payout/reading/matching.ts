import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PayoutPurpose } from "../../../shared/payout-purposes"
import type { PayoutState } from "../../../shared/states/payout"
import type { PayoutRow } from "../models/payout"
import { wordsOf } from "./words-of"
import { PAYOUTS, rowsOf } from "../sql"

/** As Medusa's own lists write it. */
type Range<T> = Partial<Record<keyof typeof OPERATORS, T>>

const OPERATORS = {
  $eq: "=",
  $gt: ">",
  $gte: ">=",
  $lt: "<",
  $lte: "<=",
} as const

export type PayoutFilters = {
  /** An id, digits of the mask, a sum, or words of the description. */
  q?: string
  id?: string[]
  state?: PayoutState[]
  purpose?: PayoutPurpose[]
  currency_code?: string[]
  created_by?: string[]
  approved_by?: string[]
  order_id?: string[]
  invoice_id?: string[]
  gateway_id?: string[]
  replaces_id?: string[]
  first6?: string[]
  last4?: string[]
  /** Decimal text. */
  amount?: Range<string>
  created_at?: Range<string | Date>
  paid_at?: Range<string | Date>
}

const COLUMNS = [
  "id",
  "state",
  "purpose",
  "currency_code",
  "created_by",
  "approved_by",
  "order_id",
  "invoice_id",
  "gateway_id",
  "replaces_id",
  "first6",
  "last4",
] as const

/** What people have at hand, and paste: an id, a card's last digits, a sum. */
const FOUND_BY = [
  "id",
  "gateway_id",
  "order_id",
  "invoice_id",
  "first6",
  "last4",
  "amount",
] as const

/** Where words are searched. The index of the migration is on the same. */
const WORDS = "array_to_tsvector(words)"

/** The payouts that a list is about. */
export function matching(pool: Knex, filters: PayoutFilters) {
  const query = rowsOf<PayoutRow>(pool, PAYOUTS)
  for (const column of COLUMNS) {
    const values = filters[column]
    if (values !== undefined) {
      void query.whereIn(column, values as string[])
    }
  }
  within(query, "(amount::numeric)", "?::numeric", filters.amount)
  within(query, "created_at", "?", filters.created_at)
  within(query, "paid_at", "?", filters.paid_at)
  if (filters.q !== undefined) {
    const q = filters.q.trim()
    void query.where((any) => {
      for (const column of FOUND_BY) {
        void any.orWhere(column, q)
      }
      const words = wordsOf(q)
      if (words.length > 0) {
        const beginnings = words.map((word) => `'${word}':*`).join(" & ")
        void any.orWhereRaw(`${WORDS} @@ ?::tsquery`, [beginnings])
      }
    })
  }
  return query
}

function within<T extends string | Date>(
  query: Knex.QueryBuilder,
  expression: string,
  value: string,
  range: Range<T> = {}
) {
  for (const [name, operator] of Object.entries(OPERATORS)) {
    const bound = range[name as keyof typeof OPERATORS]
    if (bound !== undefined) {
      void query.whereRaw(`${expression} ${operator} ${value}`, [bound])
    }
  }
}
