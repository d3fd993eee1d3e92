import { useQuery } from "@tanstack/react-query"
import { useHealth } from "../../hooks/api/health"
import { sdk } from "../../lib/sdk"

/** Who is here, and what the lists in the options let them do. */
export function useRights() {
  const { data } = useQuery({
    // Beside the admin's own, so that signing in as another clears it.
    queryKey: ["users", "me", "sbp"],
    queryFn: () => sdk.admin.user.me({ fields: "id" }),
    staleTime: 60_000,
  })
  const payouts = useHealth().data?.health.payouts
  const me = data?.user.id
  const isOn = (list: "operators" | "approvers") =>
    // As long as nobody knows, the store decides.
    !payouts ||
    !me ||
    payouts.people.some(
      (person) =>
        person.list === list && person.user_id === me && !person.problem
    )
  const isOperator = isOn("operators")
  const isApprover = isOn("approvers")
  return {
    me,
    isEnabled: payouts?.options.enabled !== false,
    isOperator,
    isApprover,
    /** Nobody judges what they created. */
    needsAnother: Boolean(payouts?.options.approvalAbove),
  }
}
