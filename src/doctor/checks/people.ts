import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { findPerson } from "../../modules/ledger/people"
import type { SbpOptions } from "../../shared/options"
import { compareAmounts } from "../../domain/money"
import { findAlone } from "../../domain/find-alone"
import { judgeEntry, type PersonProblem } from "../../domain/judge-entry"
import { type Finding, fault, ok, okUnless, warning } from "../finding"

const SUBJECT = "People"

/**
 * Whether every entry of the lists of those who may move money stands for a user, and whether
 * some user may approve each operator's payouts.
 *
 * @param payouts the plugin's own options, which payouts use
 */
export async function checkPeople(
  database: Knex,
  all: readonly SbpOptions[],
  payouts?: SbpOptions
): Promise<Finding[]> {
  const lists = (["operators", "approvers"] as const).flatMap((list) =>
    [...new Set(all.flatMap((options) => options[list]))].map((entry) => ({
      list,
      entry,
    }))
  )
  const found: Finding[] = []
  const users = new Map<string, string>()
  for (const { list, entry } of lists) {
    const { user_id, problem } = await findUser(database, entry)
    if (problem) {
      found.push(fault(SUBJECT, `"${entry}" in ${list} ${problem}`, REMEDY))
    } else if (user_id) {
      users.set(entry, user_id)
    }
  }
  if (!lists.some(({ list }) => list === "operators")) {
    found.push(
      warning(
        SUBJECT,
        "no user may confirm a payment, record a refund or create a payout",
        "list a user in the option operators"
      )
    )
  }
  if (payouts?.payouts.enabled) {
    found.push(...withoutApprover(payouts, users))
  }
  return okUnless(
    found,
    ok(SUBJECT, lists.map(({ entry }) => entry).join(", "))
  )
}

const REMEDY =
  "list the user's id instead (user_…): GET /admin/users shows it. Or an approver binds the user to the e-mail: Settings → SBP. Until then, this entry lets no user in"

async function findUser(
  database: Knex,
  entry: string
): Promise<{ user_id?: string | null; problem?: string }> {
  if (!entry.includes("@")) {
    const [user_id] = await usersBy(database, { id: entry })
    return user_id ? { user_id } : { problem: "is no user's id" }
  }
  const owners = await usersBy(
    database,
    database.raw("lower(email) = lower(?)", entry)
  )
  const seen = await findPerson(database, entry)
  const { user_id, problem } = judgeEntry(owners, seen)
  return problem ? { problem: PROBLEMS[problem] } : { user_id }
}

const PROBLEMS: Record<PersonProblem, string> = {
  person_changed: "belongs to another user than the one who is bound to it",
  person_unbound: "belongs to a user who got it after it was listed",
  person_unknown: "is no user's e-mail, or that of several users",
}

/** Where approvers are listed, batches and replacements always wait for one of them. */
function withoutApprover(
  { operators, approvers }: SbpOptions,
  users: ReadonlyMap<string, string>
): Finding[] {
  const listed = (entry: string) => ({
    entry,
    user_id: users.get(entry) ?? null,
  })
  const alone = findAlone(operators.map(listed), approvers.map(listed))
  return approvers.length > 0 && alone
    ? [
        warning(
          SUBJECT,
          `nobody can approve what ${alone.entry} creates: approvers names no other user`,
          "list a second person in approvers"
        ),
      ]
    : []
}

async function usersBy(
  database: Knex,
  where: object | Knex.Raw
): Promise<string[]> {
  const users: { id: string }[] = await database("user")
    .where(where)
    .andWhere({ deleted_at: null })
    .select("id")
  return users.map(({ id }) => id)
}

/** Whether the rules for payouts limit what one operator can send, if they are on. */
export function checkPayouts({ payouts }: SbpOptions): Finding[] {
  if (!payouts.enabled) {
    return []
  }
  const all = Object.entries(payouts.limits)
  return okUnless(
    all.flatMap(senselessLimits),
    ok(
      "Payouts",
      all
        .map(
          ([currency, { perPayout, perDay }]) =>
            `${currency}: ${perPayout} each, ${perDay} in 24 hours`
        )
        .join("; ")
    )
  )
}

type Limits = SbpOptions["payouts"]["limits"][string]

/** A limit above the second one is never reached. */
const NEVER_ABOVE = [
  ["perPayout", "perCardPerDay"],
  ["perPayout", "perDay"],
  ["perCardPerDay", "perDay"],
] as const

/**
 * Approval depends on what one card gets in 24 hours, so that splitting an amount does not
 * avoid it. These limits cover the same time: they refuse first what is not below them.
 */
const APPROVED_BELOW = ["perCardPerDay", "perDay"] as const

function senselessLimits([currency, limits]: [string, Limits]): Finding[] {
  const { perPayout, perDay, approvalAbove } = limits
  const found: Finding[] = []
  if (!perPayout || !perDay) {
    found.push(
      warning(
        "Payouts",
        `${currency} has no ${perPayout ? "" : "perPayout"}${perPayout || perDay ? "" : " and no "}${perDay ? "" : "perDay"}: one operator can send any amount`,
        "set both in payouts.limits, instead of unlimited"
      )
    )
  }
  for (const [name, limit] of NEVER_ABOVE) {
    const [amount, most] = [limits[name], limits[limit]]
    if (amount && most && compareAmounts(amount, most) > 0) {
      found.push(
        warning(
          "Payouts",
          `${name} of ${currency} (${amount}) is above its ${limit} (${most}), so that it is never reached`,
          "lower it"
        )
      )
    }
  }
  for (const limit of APPROVED_BELOW) {
    const most = limits[limit]
    if (approvalAbove && most && compareAmounts(approvalAbove, most) >= 0) {
      found.push(
        warning(
          "Payouts",
          `approvalAbove of ${currency} (${approvalAbove}) is not below its ${limit} (${most}), which refuses such payouts first`,
          "lower approvalAbove"
        )
      )
    }
  }
  return found
}
