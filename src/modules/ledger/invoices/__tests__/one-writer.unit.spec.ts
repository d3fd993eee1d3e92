import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { INVOICE_MARKS } from "../../../../domain/states/invoice"

const src = join(__dirname, "../../../..")

/** All code that may know an invoice, by its path. */
const files = new Map(
  readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts"))
    .filter(
      (path) =>
        !/__tests__|^admin|^modules\/payout|models|migrations/.test(path)
    )
    .map((path) => [relative(".", path), readFileSync(join(src, path), "utf8")])
)

/** The arguments of every `.update(…)` of an invoice, or of any table. */
function updatesIn(text: string): string[] {
  return [...text.matchAll(/\.update\(/g)].flatMap(({ index }) => {
    const tables = text
      .slice(0, index)
      .match(
        /\b(INVOICES|NOTIFICATIONS|ATTENTION|REFUNDS|REFUND_ATTEMPTS|PEOPLE|table)\b/g
      )
    const isOfInvoice = /^(INVOICES|table)$/.test(tables?.at(-1) ?? "")
    return isOfInvoice ? [argumentsAt(text, index + ".update".length)] : []
  })
}

function argumentsAt(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    depth += text[at] === "(" ? 1 : text[at] === ")" ? -1 : 0
    if (depth === 0) {
      return text.slice(start, at)
    }
  }
  return text.slice(start)
}

const writersOf = (column: string) =>
  [...files]
    .filter(([, text]) =>
      updatesIn(text).some((update) =>
        new RegExp(`\\b${column}\\b\\s*[:,}]`).test(update)
      )
    )
    .map(([path]) => path)

const columns = INVOICE_MARKS.map(({ column }) => column)

it("the search for updates of invoices finds them", () => {
  const changed = [...files].filter(([, text]) => updatesIn(text).length > 0)
  expect(changed.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      "modules/ledger/invoices/move-invoice.ts",
      "modules/ledger/notifications/note-status.ts",
      "modules/ledger/settlement/record-settled.ts",
    ])
  )
})

it("only moveInvoice changes an invoice's state", () => {
  expect(writersOf("state")).toEqual([
    "modules/ledger/invoices/move-invoice.ts",
  ])
})

it.each([...columns, "session_id", "session_ids", "is_test"])(
  "no statement writes %s by itself",
  (column) => {
    expect(writersOf(column)).toEqual([])
  }
)

it.each(columns)("only one file writes the column %s", (column) => {
  const writer =
    column === "settle_at"
      ? "modules/ledger/due.ts"
      : "modules/ledger/invoices/move-invoice.ts"
  expect(files.get(writer)).toContain(column)
})

it("no raw SQL and no method of Medusa writes an invoice", () => {
  const raw =
    /UPDATE (\$\{INVOICES\}|sbp_invoice\b)|(update|upsert|delete|softDelete)SbpInvoices/
  expect([...files].filter(([, text]) => raw.test(text))).toEqual([])
})

it("two raw queries change any table: they claim due rows, and empty texts", () => {
  const raw = [...files].flatMap(([path, text]) =>
    [...text.matchAll(/UPDATE (\$\{(?![A-Z_]+\}).+?\})\s+SET (\S+)/g)].map(
      ([, table, column]) => [path, table, column]
    )
  )
  expect(raw).toEqual([
    ["modules/ledger/due.ts", "${table}", "${due}"],
    ["modules/ledger/retention.ts", "${table}", "${empty},"],
  ])
})
