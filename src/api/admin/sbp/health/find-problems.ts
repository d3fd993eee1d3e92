import type { PayoutHealth } from "../../../../modules/payout/queries"
import {
  isOverdue,
  type LedgerHealth,
} from "../../../../modules/ledger/queries/read-health"
import type { TrailCheck } from "../../../../modules/payout/check-trail"
import type { Person } from "../../../../flows/people/resolve-people"
import { DAY_MS } from "../../../../domain/days"
import { findAlone } from "../../../../domain/find-alone"
import { looksPublic } from "../../../../shared/looks-public"
import type { SbpOptions } from "../../../../shared/options"
import type { WriteAccess } from "../../../../shared/read-write-access"
import type { Drift } from "../../../../shared/tables"

export type Problem = {
  code:
    | "backend_url_not_public"
    | "provider_in_no_region"
    | "no_operators"
    | "person_changed"
    | "person_unbound"
    | "person_unknown"
    | "notifications_missing"
    | "provider_missing"
    | "tables_drifted"
    | "database_not_writable"
    | "backlog_growing"
    | "payouts_without_operators"
    | "payouts_without_approvers"
    | "payouts_not_bounded"
    | "payouts_not_published"
    | "payout_trail_broken"
    | "refund_without_money"
  provider_id?: string
  details: Record<string, string | number>
}

export type ShopFacts = {
  provider_id: string
  backendUrl: string
  regions: number
  people: (Person & { list: string })[]
  last_notification_at: Date | null
  /** Invoices that ended in the last days without any notification. */
  silent_invoices: number
}

/** It is unlikely that so many shoppers all decided not to pay. */
const MANY_SILENT_INVOICES = 5

const WEEK_MS = 7 * DAY_MS

/** What the merchant should fix in one shop, as far as the plugin can see. */
export function findShopProblems(shop: ShopFacts, now: Date): Problem[] {
  const { provider_id, people } = shop
  const problems: Problem[] = []
  const report = (code: Problem["code"], details: Problem["details"] = {}) =>
    problems.push({ code, provider_id, details })

  if (!looksPublic(shop.backendUrl)) {
    report("backend_url_not_public", { backendUrl: shop.backendUrl })
  }
  if (shop.regions === 0) {
    report("provider_in_no_region")
  }
  if (!people.some(({ list }) => list === "operators")) {
    report("no_operators")
  }
  for (const { code, details } of personProblems(people)) {
    report(code, details)
  }
  const lastNotifiedAt = shop.last_notification_at?.getTime() ?? -Infinity
  if (
    shop.silent_invoices >= MANY_SILENT_INVOICES &&
    lastNotifiedAt < now.getTime() - WEEK_MS
  ) {
    report("notifications_missing", { invoices: shop.silent_invoices })
  }
  return problems
}

export type DatabaseFacts = {
  drift: readonly Drift[]
  writing: WriteAccess
  without_provider: { provider_id: string; count: number }[]
}

/** The page shows no more: the doctor lists all. */
const MAX_PARTS = 5

/** The problems that the doctor would find in the database. */
export function findDatabaseProblems({
  drift,
  writing,
  without_provider,
}: DatabaseFacts): Problem[] {
  const { is_replica, is_read_only, refused } = writing
  const problems: Problem[] = without_provider.map(
    ({ provider_id: provider, count: invoices }) => ({
      code: "provider_missing",
      details: { provider, invoices },
    })
  )
  // Parts that a newer version has added are no problem for this one.
  const parts = drift.filter(
    ({ kind, expected }) => kind === "table" || expected !== undefined
  )
  if (parts.length > 0) {
    const names = parts
      .slice(0, MAX_PARTS)
      .map(({ table, name }) => (name === table ? table : `${table}: ${name}`))
    const more = parts.length > MAX_PARTS ? ["…"] : []
    const details = { parts: [...names, ...more].join(", ") }
    problems.push({ code: "tables_drifted", details })
  }
  if (is_replica || is_read_only || refused) {
    problems.push({ code: "database_not_writable", details: {} })
  }
  return problems
}

/** Work of the whole plugin that is overdue. */
export function findLedgerProblems(
  { backlog }: LedgerHealth,
  now: Date
): Problem[] {
  const { oldest_at, ...counts } = backlog
  return isOverdue(oldest_at, now)
    ? [
        {
          code: "backlog_growing",
          details: {
            ...counts,
            oldest_at: oldest_at.toISOString(),
          },
        },
      ]
    : []
}

export type PayoutFacts = Pick<
  PayoutHealth,
  "overdue_since" | "unpublished_since"
> & {
  enabled: boolean
  trail: TrailCheck | null
  /** When the history began. */
  trail_start: Date | null
  limits: SbpOptions["payouts"]["limits"]
  people: ShopFacts["people"]
}

/** Why payouts cannot be created, or are not limited, approved or published. */
export function findPayoutProblems(facts: PayoutFacts, now: Date): Problem[] {
  const { enabled, limits, people } = facts
  const { overdue_since, unpublished_since, trail, trail_start } = facts
  const on = (list: string) =>
    people.filter((person) => person.list === list && !person.problem)
  const operators = on("operators")
  const problems: Problem[] = enabled ? personProblems(people) : []
  if (enabled && operators.length === 0) {
    problems.push({ code: "payouts_without_operators", details: {} })
  }
  for (const [currency, { perPayout, perDay }] of Object.entries(limits)) {
    if (enabled && !(perPayout && perDay)) {
      problems.push({ code: "payouts_not_bounded", details: { currency } })
    }
  }
  const alone = findAlone(operators, on("approvers"))
  const needsApproval = people.some(({ list }) => list === "approvers")
  if (enabled && needsApproval && alone) {
    const { entry } = alone
    problems.push({ code: "payouts_without_approvers", details: { entry } })
  }
  if (isOverdue(overdue_since, now)) {
    const oldest_at = overdue_since.toISOString()
    problems.push({ code: "backlog_growing", details: { oldest_at } })
  }
  if (isOverdue(unpublished_since, now)) {
    const since = unpublished_since.toISOString()
    problems.push({ code: "payouts_not_published", details: { since } })
  }
  // Also if the job that verifies it has never run.
  const verified = trail?.checked_at ?? trail_start
  const isOld = verified && verified.getTime() < now.getTime() - 2 * DAY_MS
  const broken =
    trail?.broken ?? (isOld && `not verified since ${verified.toISOString()}`)
  if (broken) {
    problems.push({ code: "payout_trail_broken", details: { broken } })
  }
  return problems
}

function personProblems(people: ShopFacts["people"]): Problem[] {
  return people.flatMap(({ list, entry, problem }) =>
    problem ? [{ code: problem, details: { list, entry } }] : []
  )
}
