import { useQuery } from "@tanstack/react-query"
import { sdk } from "../lib/sdk"
import type { Health } from "../types"
import { useHealth } from "./api/health"

/** Why somebody may not do something, by its name among the words. */
export type Obstacle =
  "approvers" | "operators" | "either" | "own" | "off" | "mismatches"

type People = Health["payouts"]["people"]

/** Who is here, and what the lists in the options let them do. */
export function useRights() {
  const { data, isLoading } = useQuery({
    // Beside the admin's own, so that signing in as another clears it.
    queryKey: ["users", "me", "sbp"],
    queryFn: () => sdk.admin.user.me({ fields: "id" }),
    staleTime: 60_000,
  })
  const { data: answer, isLoading: isHealthLoading } = useHealth()
  const health = answer?.health
  const me = data?.user.id
  const isOn = (people: People | undefined, list: "operators" | "approvers") =>
    // As long as nobody knows, the store decides.
    !people ||
    !me ||
    people.some(
      (person) =>
        person.list === list && person.user_id === me && !person.problem
    )
  const payouts = health?.payouts
  const isEnabled = payouts?.options.enabled !== false
  const isOperator = isOn(payouts?.people, "operators")
  const isApprover = isOn(payouts?.people, "approvers")
  const payOut: Obstacle | undefined = !isEnabled
    ? "off"
    : isOperator
      ? undefined
      : "operators"
  /** Confirming a payment of a shop by hand, or recording a refund of it. */
  const byHand = (providerId: string | undefined): Obstacle | undefined => {
    const shop = health?.shops.find((it) => it.provider_id === providerId)
    return isOn(shop?.people, "operators") ? undefined : "operators"
  }
  return {
    ...{ me, isEnabled, isOperator, isApprover },
    /** Nobody knows yet; afterwards, what is not known the store decides. */
    isLoading: isLoading || isHealthLoading,
    /** Whether nobody judges what they created, in a currency. */
    needsAnother: (currency: string) =>
      Boolean(payouts?.options.limits[currency.toUpperCase()]?.approvalAbove),
    /** What keeps this person from what they may not do. */
    obstacles: {
      payOut,
      byHand,
      return: (providerId: string | undefined) => payOut ?? byHand(providerId),
    },
  }
}
