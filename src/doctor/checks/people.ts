import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { findPerson } from "../../modules/ledger/people"
import type { SbpOptions } from "../../shared/options"
import { compareAmounts } from "../../domain/money"
import { type Finding, fault, ok, okUnless, warning } from "../finding"

const SUBJECT = "People"

/** Whether every entry of the lists of who may move money stands for a user. */
export async function checkPeople(
  database: Knex,
  all: readonly SbpOptions[]
): Promise<Finding[]> {
  const lists = (["operators", "approvers"] as const).flatMap((list) =>
    [...new Set(all.flatMap((options) => options[list]))].map((entry) => ({
      list,
      entry,
    }))
  )
  const found: Finding[] = []
  for (const { list, entry } of lists) {
    const problem = await problemOf(database, entry)
    if (problem) {
      found.push(fault(SUBJECT, `"${entry}" in ${list} ${problem}`, REMEDY))
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
  return okUnless(
    found,
    ok(SUBJECT, lists.map(({ entry }) => entry).join(", "))
  )
}

const REMEDY =
  "list the user's id instead (user_…): GET /admin/users shows it. Or an approver binds the user to the e-mail: Settings → SBP. Until then, this entry lets no user in"

async function problemOf(
  database: Knex,
  entry: string
): Promise<string | undefined> {
  if (!entry.includes("@")) {
    const ids = await usersBy(database, { id: entry })
    return ids.length === 1 ? undefined : "is no user's id"
  }
  const owners = await usersBy(
    database,
    database.raw("lower(email) = lower(?)", entry)
  )
  const person = await findPerson(database, entry)
  if (person?.user_id && !owners.includes(person.user_id)) {
    return "belongs to another user than the one who is bound to it"
  }
  if (owners.length === 0) {
    return "is no user's e-mail"
  }
  if (person && !person.user_id) {
    return "belongs to a user who got it after it was listed"
  }
  return owners.length > 1 && !person
    ? "is the e-mail of several users"
    : undefined
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
export function checkPayouts(options: SbpOptions): Finding[] {
  const { limits, enabled } = options.payouts
  if (!enabled) {
    return []
  }
  const all = Object.entries(limits)
  return okUnless(
    [...all.flatMap(senselessLimits), ...aloneWithApproval(options)],
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

/** A limit above the other one is never reached. */
const NEVER_ABOVE = [
  ["perPayout", "perDay"],
  ["perCardPerDay", "perDay"],
  ["approvalAbove", "perPayout"],
] as const

function senselessLimits([currency, limits]: [string, Limits]): Finding[] {
  const { perPayout, perDay } = limits
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
          `${name} of ${currency} (${amount}) is above its ${limit} (${most}), so that it never counts`,
          `lower it, or raise ${limit}`
        )
      )
    }
  }
  return found
}

/** Nobody approves a payout of their own. */
function aloneWithApproval({
  operators,
  approvers,
  payouts,
}: SbpOptions): Finding[] {
  const [only, ...others] = approvers
  const needsApproval = Object.values(payouts.limits).some(
    ({ approvalAbove }) => approvalAbove
  )
  return needsApproval &&
    only !== undefined &&
    others.length === 0 &&
    operators.includes(only)
    ? [
        warning(
          "Payouts",
          `${only} is an operator and the only approver: nobody can approve what ${only} creates`,
          "list a second person in approvers"
        ),
      ]
    : []
}
