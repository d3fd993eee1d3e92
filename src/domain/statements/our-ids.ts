import { ID_PREFIXES } from "../ids"
import { referenceOf } from "../reference"
import type { StatementKind, ParsedLine } from "./statement"

/** Our ids and references in a cell of a statement. */
type OurIds = Pick<ParsedLine, "names" | "mentions">

const ID = {
  payments: new RegExp(`\\b${ID_PREFIXES.invoice}_[0-9A-Z]{26}\\b`, "g"),
  payouts: new RegExp(`\\b${ID_PREFIXES.payout}_[0-9A-Z]{26}\\b`, "g"),
}

/** The payout's own id, as we gave it to the gateway in the metadata. */
const OWN_PAYOUT = new RegExp(
  `\\bpayout_id[^\\p{L}\\d_]+(${ID_PREFIXES.payout}_[0-9A-Z]{26})\\b`,
  "gu"
)

/** The check character says whether a word of this length is a reference. */
const REFERENCE_LENGTH = 8

/** Finds our ids in a cell that may hold more: an order's number, a description, JSON. */
export function ourIdsIn(cell: string, kind: StatementKind): OurIds {
  const ids = cell.match(ID[kind]) ?? []
  const all = [...ids, ...referencesIn(cell)]
  if (kind === "payments" || ids[0] === cell) {
    return { names: all, mentions: [] }
  }
  // A description is older than its payout's id: an id in it belongs to another payout.
  const names = [...cell.matchAll(OWN_PAYOUT)].map(([, id = ""]) => id)
  return { names, mentions: names.length > 0 ? [] : all }
}

const referencesIn = (cell: string) =>
  cell
    .split(/[^0-9A-Za-zА-Яа-я]+/)
    .filter((word) => word.length === REFERENCE_LENGTH)
    .flatMap((word) => referenceOf(word) ?? [])
