import { useSearchParams } from "react-router-dom"
import {
  type AttentionReason,
  isAttentionReason,
} from "../../../domain/attention-reasons"

const PAGE_SIZE = 20

type View = {
  isResolved: boolean
  reason: AttentionReason | undefined
}

/** Which part of the list is shown. The page's address says all of it. */
export function useAttentionView() {
  const [params, setParams] = useSearchParams()
  const reason = params.get("reason") ?? ""
  const view: View = {
    isResolved: params.get("resolved") === "true",
    reason: isAttentionReason(reason) ? reason : undefined,
  }
  /** Another view begins at its first page: see `useListPage`. */
  const show = (change: Partial<View>) => {
    const next = { ...view, ...change }
    const params = {
      ...(next.isResolved && { resolved: "true" }),
      ...(next.reason && { reason: next.reason }),
    }
    setParams(params)
  }
  return { ...view, show }
}

/** The same part, as a query of the API. */
export const queryOf = ({ isResolved, reason }: View) => ({
  resolved: isResolved,
  order: isResolved ? "-resolved_at" : "-created_at",
  limit: PAGE_SIZE,
  ...(reason && { reason }),
})
