import { useSearchParams } from "react-router-dom"
import type { AttentionReason } from "../../../shared/attention-reasons"
import { isReason } from "../../lib/reason-groups"

export const PAGE_SIZE = 20

type View = {
  isResolved: boolean
  reason: AttentionReason | undefined
  offset: number
}

/** What of the list is shown: all of it is in the page's address. */
export function useAttentionView() {
  const [params, setParams] = useSearchParams()
  const reason = params.get("reason") ?? ""
  const offset = Math.trunc(Number(params.get("offset")))
  const view: View = {
    isResolved: params.get("resolved") === "true",
    reason: isReason(reason) ? reason : undefined,
    offset: offset > 0 ? offset : 0,
  }
  /** Another view begins at its first page. */
  const show = (change: Partial<View>, options?: { replace: boolean }) => {
    const next = { ...view, offset: 0, ...change }
    const params = {
      ...(next.isResolved && { resolved: "true" }),
      ...(next.reason && { reason: next.reason }),
      ...(next.offset > 0 && { offset: String(next.offset) }),
    }
    setParams(params, options)
  }
  return { ...view, show }
}

/** The same, as the store is asked for it. */
export const queryOf = ({ isResolved, reason, offset }: View) => ({
  resolved: isResolved,
  order: isResolved ? "-resolved_at" : "-created_at",
  limit: PAGE_SIZE,
  offset,
  ...(reason && { reason }),
})
