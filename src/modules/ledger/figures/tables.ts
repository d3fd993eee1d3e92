import type { SumTable } from "../../../shared/figures/sums"

/** Counts, and sums in minor units, for each quarter of an hour. */
export const FIGURES = {
  table: "sbp_figure",
  key: ["at", "provider_id", "currency_code"],
  sums: [
    // At the moment when the invoice was created.
    "links",
    "paid",
    "orders",
    "expired",
    "failed",
    // At the moment when it was paid.
    "payments",
    "received",
    "fees",
    // Payments whose credited amount is not known.
    "fees_unknown",
    // At the moment when money went back.
    "returns",
    "returned",
  ],
} as const satisfies SumTable<string>

/** How many invoices of a UTC day fell into each bucket of time: see `read-times.ts`. */
export const FIGURE_TIMES = {
  table: "sbp_figure_time",
  key: ["day", "provider_id", "currency_code", "measure", "bucket"],
  sums: ["count"],
} as const satisfies SumTable<string>

/** What the figures are about. */
export type FigureFilters = { currency_code: string; provider_id?: string }

export type LedgerSum = (typeof FIGURES.sums)[number]
