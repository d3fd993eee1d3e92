import { useLocation, useSearchParams } from "react-router-dom"
import {
  type AttentionReason,
  isAttentionReason,
} from "../../../domain/attention-reasons"

/** About twenty minutes of work fit on one page. */
const PAGE_SIZE = 50

export const VIEWS = ["open", "mine", "snoozed", "resolved"] as const

export type View = {
  name: (typeof VIEWS)[number]
  reason: AttentionReason | undefined
  isLargestFirst: boolean
  /** The opened entry. */
  entry: string | undefined
}

/** Which part of the list is shown. The page's address says all of it. */
export function useAttentionView() {
  const { hash } = useLocation()
  const [params, setParams] = useSearchParams()
  const reason = params.get("reason") ?? ""
  const view: View = {
    name: VIEWS.find((it) => it === params.get("view")) ?? "open",
    reason: isAttentionReason(reason) ? reason : undefined,
    isLargestFirst: params.get("order") === "-amount",
    entry: params.get("entry") ?? undefined,
  }
  /** Another view begins at its first page: see `useListPage`. */
  const show = (change: Partial<View>) =>
    setParams(paramsOf({ ...view, entry: undefined, ...change }))
  /** The same page of it, with this entry. */
  const addressOf = (entry: string | undefined) => ({
    search: String(new URLSearchParams(paramsOf({ ...view, entry }))),
    hash,
  })
  return { ...view, show, addressOf }
}

const paramsOf = ({ name, reason, isLargestFirst, entry }: View) => ({
  ...(name !== "open" && { view: name }),
  ...(reason && { reason }),
  ...(isLargestFirst && { order: "-amount" }),
  ...(entry && { entry }),
})

/** The query of the API for the same part. */
export const queryOf = (
  { name, reason, isLargestFirst }: View,
  me: string | undefined
) => ({
  resolved: name === "resolved",
  ...((name === "open" || name === "snoozed") && {
    snoozed: name === "snoozed",
  }),
  ...(name === "mine" && { assigned_to: me ?? "" }),
  order:
    name === "resolved"
      ? "-resolved_at"
      : isLargestFirst
        ? "-amount"
        : "created_at",
  limit: PAGE_SIZE,
  ...(reason && { reason }),
})
