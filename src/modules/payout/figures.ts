import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { IN_PROGRESS } from "../../domain/states/payout"
import {
  type CountedSum,
  countSum,
  filterBy,
  type SumTable,
} from "../../shared/figures/sums"
import { BATCHES, PAYOUTS, rowsOf } from "./sql"

/** What was paid out in each quarter of an hour, returns to shoppers apart. */
export const FIGURES = {
  table: "sbp_payout_figure",
  key: ["at", "shop_id", "currency_code"],
  sums: ["payouts", "paid_out"],
} as const satisfies SumTable<string>

export type PayoutSum = (typeof FIGURES.sums)[number]

/** What the figures are about. */
export type FigureFilters = { currency_code: string; shop_id?: string }

type OpenPayouts = {
  /** A second person has to approve them. */
  to_approve: CountedSum
  /** A second person has to approve these whole batches: their payouts do not exist yet. */
  batches_to_approve: CountedSum
  /** An open entry on the list waits for a person. */
  waiting: CountedSum
  /** Sent, and it is not known yet whether they arrived. */
  in_doubt: CountedSum
}

/** @param inNeed the payouts with an open entry on the operator's list */
export async function readOpen(
  pool: Knex,
  filters: FigureFilters,
  inNeed: readonly string[]
): Promise<OpenPayouts> {
  const read = (
    table: string,
    condition: string,
    bindings: readonly string[][] = []
  ) => {
    const query = rowsOf(pool, table).whereRaw(condition, bindings)
    filterBy(query, filters)
    return countSum(pool, query)
  }
  const toApprove = "state = 'awaiting_approval'"
  const [to_approve, batches_to_approve, waiting, in_doubt] = await Promise.all(
    [
      read(PAYOUTS, toApprove),
      read(BATCHES, toApprove),
      read(PAYOUTS, "id = ANY(?::text[])", [[...inNeed]]),
      read(PAYOUTS, "state = ANY(?::text[])", [[...IN_PROGRESS]]),
    ]
  )
  return { to_approve, batches_to_approve, waiting, in_doubt }
}
