import {
  type AttentionAction,
  factsOfReason,
} from "../../../domain/attention-reasons"
import type { Attention } from "../../types"

type Name = Exclude<AttentionAction, "settle" | "book_refund" | "resolve">

/** The page of an action that has a page of its own. */
export function pageOf(name: Name, entry: Attention): string {
  const { invoice_id, payout_id, reason } = entry
  const payment = `/sbp/payments/${encodeURIComponent(invoice_id ?? "")}`
  const { actions } = factsOfReason(reason)
  const replaces_id = actions.includes("replace_payout") ? payout_id : null
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
