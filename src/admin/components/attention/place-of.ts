import type { Attention } from "../../types"

type Name = Exclude<
  Attention["actions"][number],
  "settle" | "book_refund" | "resolve"
>

/** Where an action is done that has a page of its own. */
export function placeOf(name: Name, entry: Attention): string {
  const { invoice_id, payout_id, reason } = entry
  const payment = `/sbp/payments/${encodeURIComponent(invoice_id ?? "")}`
  const replaces_id = reason === "refund_booked_not_paid" ? payout_id : null
  switch (name) {
    case "confirm":
      return `${payment}/confirm`
    case "record_refund":
      return `${payment}/record-refund${queryOf({ replaces_id })}`
    case "return":
      return `/sbp/payouts/create${queryOf({ invoice_id })}`
    case "replace_payout":
      return `/sbp/payouts/create${queryOf({ replaces_id, invoice_id })}`
    case "resolve_payout":
      return `/sbp/payouts/${encodeURIComponent(payout_id ?? "")}/resolve`
  }
}

function queryOf(params: Record<string, string | null>): string {
  const known = Object.entries(params).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]]
  )
  return known.length ? `?${new URLSearchParams(known)}` : ""
}
