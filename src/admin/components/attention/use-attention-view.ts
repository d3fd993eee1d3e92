import { useSearchParams } from "react-router-dom"
import {
  type AttentionReason,
  isAttentionReason,
} from "../../../domain/attention-reasons"

export const PAGE_SIZE = 20

type View = {
  isResolved: boolean
  reason: AttentionReason | undefined
  offset: number
}

/** Which part of the list is shown. The page's address says all of it. */
export function useAttentionView() {
  const [params, setParams] = useSearchParams()
  const reason = params.get("reason") ?? ""
  const offset = Math.trunc(Number(params.get("offset")))
  const view: View = {
    isResolved: params.get("resolved") === "true",
    reason: isAttentionReason(reason) ? reason : undefined,
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

/** The same part, as a query of the API. */
export const queryOf = ({ isResolved, reason, offset }: View) => ({
  resolved: isResolved,
  order: isResolved ? "-resolved_at" : "-created_at",
  limit: PAGE_SIZE,
  offset,
  ...(reason && { reason }),
})
