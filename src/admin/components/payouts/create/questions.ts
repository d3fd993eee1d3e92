import type { NewPayout } from "../../../hooks/api/payouts"

/**
 * What the store asks before it makes a payout: the code of its refusal, and the
 * field of the request that answers it.
 */
const FIELDS = {
  duplicate_payout: "confirm_duplicate",
  more_than_owed: "confirm_more_than_owed",
  could_be_return: "confirm_not_return",
  refused_payout: "confirm_not_paid",
} as const satisfies Record<string, keyof NewPayout>

export type Question = keyof typeof FIELDS

/** What an operator has confirmed, by the fields of the request. */
export type Confirmed = Record<(typeof FIELDS)[Question], boolean>

export const NOTHING_CONFIRMED: Confirmed = {
  confirm_duplicate: false,
  confirm_more_than_owed: false,
  confirm_not_return: false,
  confirm_not_paid: false,
}

export const CONFIRMABLE = Object.keys(NOTHING_CONFIRMED) as (keyof Confirmed)[]

export const fieldOf = (question: Question): keyof Confirmed => FIELDS[question]

export const isQuestion = (code: string | undefined): code is Question =>
  code !== undefined && Object.hasOwn(FIELDS, code)
