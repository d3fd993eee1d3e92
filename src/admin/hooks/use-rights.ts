import { useQuery } from "@tanstack/react-query"
import { sdk } from "../lib/sdk"
import type { StatementKind } from "../../domain/statements/statement"
import type { Health } from "../types"
import { useHealth } from "./api/health"

/** Why a person may not do something; each has a text. */
export type Obstacle =
  | "approvers"
  | "operators"
  | "either"
  | "own"
  | "sameApprover"
  | "off"
  | "mismatches"
  | "handOver"
  | "noMail"

type People = Health["payouts"]["people"]

/** Who is logged in, and what the lists in the options allow them. */
export function useRights() {
  const { data, isFetched } = useQuery({
    // Below the admin's own key, so that a new login clears it.
    queryKey: ["users", "me", "sbp"],
    queryFn: () => sdk.admin.user.me({ fields: "id" }),
    staleTime: 60_000,
  })
  const { data: answer, isFetched: isHealthFetched } = useHealth()
  const health = answer?.health
  const me = data?.user.id
  const isOn = (people: People | undefined, list: "operators" | "approvers") =>
    // Until both are loaded, the store decides.
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
  const ofShops = (
    isMeant: (shop: Health["shops"][number]) => boolean
  ): Obstacle | undefined => {
    const people = health?.shops.filter(isMeant).flatMap(({ people }) => people)
    return isOn(people, "operators") ? undefined : "operators"
  }
  /**
   * For confirming a payment by hand, or recording a refund of it. The shop of a lost payment
   * is not known here.
   */
  const byHand = (providerId: string | undefined) =>
    ofShops(({ provider_id }) => !providerId || provider_id === providerId)
  /** For importing a statement, and deciding about its lines. */
  const statement = (kind: StatementKind, shopId: string) => {
    if (kind === "payouts") {
      return isOperator || isApprover ? undefined : "either"
    }
    return ofShops(({ options }) => options.shopId === shopId)
  }
  return {
    me,
    isEnabled,
    isOperator,
    isApprover,
    /** Whether the store can send links by e-mail. */
    canMail: payouts?.can_mail !== false,
    /** Only at first: if an error is retried, a form stays. */
    isLoading: !isFetched || !isHealthFetched,
    /** Whether, in this currency, another person must decide about one's own payouts. */
    needsAnother: (currency: string) =>
      Boolean(payouts?.options.limits[currency.toUpperCase()]?.approvalAbove),
    /** Why this person may not do each of these, if they may not. */
    obstacles: {
      payOut,
      byHand,
      statement,
      return: (providerId: string | undefined) => payOut ?? byHand(providerId),
    },
  }
}
