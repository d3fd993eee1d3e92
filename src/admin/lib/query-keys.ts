/** Every cache key of this plugin begins with this. A card is never cached. */
const ALL = ["sbp"] as const

export const sbpKeys = {
  all: ALL,
  list: (resource: Resource, query?: object) =>
    [...ALL, resource, "list", { query }] as const,
  detail: (resource: Resource, id: string) =>
    [...ALL, resource, "detail", id] as const,
}

type Resource =
  | "invoices"
  | "payouts"
  | "payouts/to-approve"
  | "payout-batches"
  | `payout-batches/${string}/rows`
  | "attention"
  | "refunds"
  | "statements"
  | `statements/${string}/lines`
  | "payment-requests"
  | "figures"
  | "health"
  | "setup"
