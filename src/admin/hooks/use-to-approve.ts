import { useTranslation } from "react-i18next"
import { listOf } from "../lib/list-of"
import { sumsOf } from "../lib/sums-of"
import { useToApproveList } from "./api/payouts"
import { useFormat } from "./use-format"
import { useRights } from "./use-rights"

/**
 * What waits for this person's approval; null if nothing does, or they approve nothing. The
 * store decides.
 */
export function useToApprove() {
  const { t } = useTranslation("sbp")
  const format = useFormat()
  const { data } = useToApproveList()
  const parts = data?.to_approve ?? []
  if (parts.length === 0) {
    return null
  }
  const count = parts.reduce((all, it) => all + it.count, 0)
  const sums = format.sums(sumsOf(parts)).join(" · ")
  const batches = parts.reduce((all, it) => all + it.batches, 0)
  const state = ["awaiting_approval"]
  const toBatches = listOf("payouts/batches", { state })
  return {
    count,
    batches,
    sums,
    toBatches,
    label: t("payouts.list.awaiting"),
    /** Lists only these: a person never approves their own. */
    to:
      batches === count
        ? toBatches
        : listOf("payouts", {
            state,
            created_by: [...new Set(parts.map(({ created_by }) => created_by))],
          }),
  }
}

/**
 * The rights to decide about one payout or batch. Not for a form: it would close while the
 * store still carries out its request.
 */
export function useDecisionRights() {
  const { data, isFetchedAfterMount } = useToApproveList({
    refetchOnMount: "always",
  })
  return {
    ...useRights(),
    /**
     * Whose payouts this person may approve. Undefined until the store has answered anew: an
     * older answer lacks people who have created their first payout since.
     */
    creators: isFetchedAfterMount
      ? data?.to_approve.map(({ created_by }) => created_by)
      : undefined,
  }
}
