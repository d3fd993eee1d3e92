import { readTypedSum } from "../../../../domain/read-typed-sum"
import type { RefusalCode } from "../../../../domain/refusal-codes"
import type { NewPayout } from "../../../hooks/api/payouts"
import type { Setback } from "../../../hooks/use-send"
import { amountMistake } from "../../../lib/amounts"
import type { Mistakes } from "../../form/use-fields"
import type { Origin } from "./use-origin"

/** The values of the form. Never the card. */
export type Draft = {
  amount: string
  currency: string
  description: string
  order_id: string
  metadata: Pair[]
  note: string
  refund_reason_id: string
} & Confirmed

/** What a confirmation is about: one sum and one order only. */
export const ABOUT = [
  "amount",
  "currency",
  "order_id",
] as const satisfies (keyof Draft)[]

export type Pair = { id: string; name: string; text: string }

/** @param max what is left to return of a payment, if that is the limit */
export function mistakesOf(
  draft: Draft,
  max: string | undefined
): Mistakes<Draft> {
  const amount = amountMistake(draft.amount, max)
  const names = draft.metadata.filter(isUsed).map(({ name }) => name.trim())
  const metadata = names.includes("")
    ? "unnamed"
    : new Set(names).size < names.length
      ? "twice"
      : undefined
  return { ...(amount && { amount }), ...(metadata && { metadata }) }
}

/** Whether it has no name, or the name of an earlier one. */
export function isPairWrong(pair: Pair, among: readonly Pair[]): boolean {
  const name = pair.name.trim()
  const first = among.find((it) => isUsed(it) && it.name.trim() === name)
  return isUsed(pair) && (name === "" || first !== pair)
}

/** The body of the request, without the key and the card. */
export function requestOf(
  draft: Draft,
  { purpose, invoice, replaced }: Origin
): Omit<NewPayout, "idempotency_key"> {
  const pairs = draft.metadata.filter(isUsed)
  const isReturn = purpose === "return"
  return {
    amount: readTypedSum(draft.amount) ?? "",
    currency_code: draft.currency.toLowerCase(),
    purpose,
    invoice_id: invoice?.id,
    replaces_id: replaced?.id,
    order_id: draft.order_id || undefined,
    description: draft.description.trim() || undefined,
    note: (isReturn && draft.note.trim()) || undefined,
    refund_reason_id: (isReturn && draft.refund_reason_id) || undefined,
    ...Object.fromEntries(
      CONFIRMABLE.flatMap((name) => (draft[name] ? [[name, true]] : []))
    ),
    metadata:
      pairs.length > 0
        ? Object.fromEntries(pairs.map(({ name, text }) => [name.trim(), text]))
        : undefined,
  }
}

const isUsed = ({ name, text }: Pair) => Boolean(name.trim() || text.trim())

/**
 * What the store asks before it creates a payout: the code of its refusal, and
 * the field of the request that answers it.
 */
const FIELDS = {
  duplicate_payout: "confirm_duplicate",
  more_than_owed: "confirm_more_than_owed",
  could_be_return: "confirm_not_return",
  refused_payout: "confirm_not_paid",
} as const satisfies Partial<Record<RefusalCode, keyof NewPayout>>

export type Question = keyof typeof FIELDS

/** What an operator has confirmed, under the names of the request's fields. */
export type Confirmed = Record<(typeof FIELDS)[Question], boolean>

export const NOTHING_CONFIRMED: Confirmed = {
  confirm_duplicate: false,
  confirm_more_than_owed: false,
  confirm_not_return: false,
  confirm_not_paid: false,
}

export const CONFIRMABLE = Object.keys(NOTHING_CONFIRMED) as (keyof Confirmed)[]

export const fieldOf = (question: Question): keyof Confirmed => FIELDS[question]

export const isQuestion = (code: Setback["code"]): code is Question =>
  code !== undefined && Object.hasOwn(FIELDS, code)

export type FieldsProps = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  mistakes: Mistakes<Draft>
}
