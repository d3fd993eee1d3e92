import { ID_PREFIXES } from "../ids"
import { referenceOf } from "../reference"
import type { StatementKind } from "./statement"

/** Our id or our reference, as a cell of a statement has it. */
export type OurId = { our_id: string } | { reference: string }

const PREFIXES = { payments: ID_PREFIXES.invoice, payouts: ID_PREFIXES.payout }

const ID = {
  payments: new RegExp(`\\b${PREFIXES.payments}_[0-9A-Z]{26}\\b`),
  payouts: new RegExp(`\\b${PREFIXES.payouts}_[0-9A-Z]{26}\\b`),
}

/** The check character says whether a word of this length is a reference. */
const REFERENCE_LENGTH = 8

/** Ours in a cell that may hold more: an order's number, a description, JSON. */
export function ourIdIn(cell: string, kind: StatementKind): OurId | undefined {
  const [our_id] = ID[kind].exec(cell) ?? []
  if (our_id) {
    return { our_id }
  }
  const references = cell
    .split(/[^0-9A-Za-zА-Яа-я]+/)
    .filter((word) => word.length === REFERENCE_LENGTH)
    .flatMap((word) => referenceOf(word) ?? [])
  return references[0] ? { reference: references[0] } : undefined
}
