import type { PayoutRow } from "../../../../../modules/payout/models/payout"

type Names = ReadonlyMap<string, string>

/** The columns for a bookkeeper: of a card, only the mask. */
const COLUMNS: Record<string, (payout: PayoutRow, names: Names) => Cell> = {
  id: ({ id }) => id,
  created_at: ({ created_at }) => created_at,
  state: ({ state }) => state,
  purpose: ({ purpose }) => purpose,
  amount: ({ amount }) => amount,
  final_amount: ({ final_amount }) => final_amount,
  currency_code: ({ currency_code }) => currency_code,
  card: ({ first6, last4 }) => `${first6}…${last4}`,
  description: ({ description }) => description,
  order_id: ({ order_id }) => order_id,
  invoice_id: ({ invoice_id }) => invoice_id,
  replaces_id: ({ replaces_id }) => replaces_id,
  gateway_id: ({ gateway_id }) => gateway_id,
  gateway_status: ({ gateway_status }) => gateway_status,
  sent_at: ({ sent_at }) => sent_at,
  paid_at: ({ paid_at }) => paid_at,
  created_by: ({ created_by }, names) => nameOf(created_by, names),
  approved_by: ({ approved_by }, names) => nameOf(approved_by, names),
  resolved_by: ({ resolved_by }, names) => nameOf(resolved_by, names),
}

/** The first signs of a formula, also in full width. */
const SIGN = "[=+\\-@\uff1d\uff0b\uff0d\uff20]"
const FORMULA = new RegExp(
  `^(?=[\\t\\r\\n])|(?<=^|[;\\r\\n])(?=[\\s\\u200b\\ufeff"]*${SIGN})`,
  "g"
)

type Cell = string | Date | null

/** The mark at the beginning tells spreadsheets that it is UTF-8. */
export const csvHeader = `\uFEFF${Object.keys(COLUMNS).join(",")}\r\n`

export function csvLine(payout: PayoutRow, names: Names): string {
  const cells = Object.values(COLUMNS).map((read) => read(payout, names))
  return `${cells.map(written).join(",")}\r\n`
}

function nameOf(id: string | null, names: Names): Cell {
  return id === null ? null : (names.get(id) ?? id)
}

function written(cell: Cell): string {
  const text = cell instanceof Date ? cell.toISOString() : (cell ?? "")
  // A spreadsheet runs a cell that begins like a formula; also after a character
  // that some programs read as the end of a cell.
  const safe = text.replace(FORMULA, "'")
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
