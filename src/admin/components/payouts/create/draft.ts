import type { NewPayout } from "../../../hooks/api/payouts"
import { amountMistake } from "../../../lib/amount-mistake"
import { parseAmount } from "../../../lib/parse-amount"
import type { Mistakes } from "../../form/use-fields"
import type { Origin } from "./origin"
import { CONFIRMABLE, type Confirmed } from "./questions"

/** What is typed into the form. Never the card. */
export type Draft = {
  amount: string
  currency: string
  description: string
  order_id: string
  metadata: Pair[]
  note: string
  refund_reason_id: string
} & Confirmed

export type Pair = { id: string; name: string; text: string }

/** The gateway takes 16: one is the store's own. */
export const MAX_PAIRS = 15

/** @param max what of a payment is left to return, if that is the limit */
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

/** As the store takes it, but for the key, and the card. */
export function requestOf(
  draft: Draft,
  { purpose, invoice, replaced }: Origin
): Omit<NewPayout, "idempotency_key"> {
  const pairs = draft.metadata.filter(isUsed)
  const isReturn = purpose === "return"
  return {
    amount: parseAmount(draft.amount) ?? "",
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
