import fc from "fast-check"
import {
  currencyCodeOf,
  parseAmount,
  parseCurrency,
} from "../../../../../../domain/money"
import type { PayoutRow } from "../../../../../../modules/payout/models/payout"
import { csvHeader, csvLine } from "../csv"

const noon = new Date("2026-11-21T12:00:00Z")

const payoutOf = (changes: Partial<PayoutRow> = {}): PayoutRow => ({
  id: "sbppo_1",
  state: "paid",
  version: 2,
  purpose: "payout",
  idempotency_key: "f47ac10b-58cc-4372-a567-0e02b2c3d479",
  shop_id: "100500",
  amount: parseAmount("1499.90"),
  currency_code: currencyCodeOf(parseCurrency("RUB")),
  first6: "411111",
  last4: "1111",
  fingerprint: "7ebe527e7dd59db8218de0c192c5fc48",
  description: "For the translation",
  words: ["for", "the", "translation"],
  metadata: { contract: "17-b" },
  order_id: "order_1",
  invoice_id: "sbpinv_1",
  replaces_id: "sbppo_0",
  created_by: "user_1",
  approved_by: "user_2",
  resolved_by: null,
  approve_by: null,
  approval_mismatches: 0,
  counted_at: noon,
  sent_at: noon,
  answer_due_at: noon,
  paid_at: null,
  gateway_id: "9b1e2f3a-000f-5000-8000-1b68e7b15f3f",
  gateway_status: "DONE",
  is_refused: false,
  final_amount: parseAmount("1499.90"),
  error_code: null,
  error_message: null,
  attention: null,
  published_attention: null,
  published_state: null,
  emptied_at: null,
  created_at: noon,
  updated_at: noon,
  deleted_at: null,
  ...changes,
})

const names = new Map([["user_1", "operator@example.com"]])

/** As RFC 4180 reads it: rows of cells. */
function parse(csv: string): string[][] {
  const rows: string[][] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  let row: string[] = []
  let end = 0
  for (const match of csv.matchAll(cell)) {
    const [found, quoted, plain = "", then] = match
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (then === "\r\n") {
      rows.push(row)
      row = []
    }
    end = match.index + found.length
  }
  expect(end).toBe(csv.length)
  return rows
}

/** What a bookkeeper sees: the cells of each payout by the column's name. */
function read(...payouts: PayoutRow[]): Record<string, string>[] {
  const lines = payouts.map((payout) => csvLine(payout, names)).join("")
  const [header = [], ...rows] = parse(csvHeader.slice(1) + lines)
  return rows.map((row) => {
    expect(row).toHaveLength(header.length)
    return Object.fromEntries(
      row.map((text, at): [string, string] => [header[at] ?? "", text])
    )
  })
}

/** Columns that hold foreign text, or might. */
const TEXTS = [
  "description",
  "order_id",
  "invoice_id",
  "replaces_id",
  "gateway_id",
  "gateway_status",
] as const

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({
    unit: fc.constantFrom(..."=+-@＝＋－＠\"',;\r\n\t \ufeff\u200b1aя"),
  })
)
const texts = fc
  .tuple(...TEXTS.map(() => text))
  .map((all) => Object.fromEntries(TEXTS.map((name, at) => [name, all[at]])))

/** By what is seen first: what spreadsheets would run. */
const hasSign = (cell: string) =>
  /^[=+\-@＝＋－＠]/.test(cell.replace(/^[\s\u200b]+/, ""))
const looksLikeFormula = (cell: string) =>
  hasSign(cell) || /^[\t\r\n]/.test(cell)

/** As spreadsheets read it where the comma is for decimals. */
const splitAtSemicolons = (csv: string) =>
  [
    ...csv.matchAll(
      /(?:"((?:[^"]|"")*)"?([^;\r\n]*)|([^;\r\n]*))(?:;|\r\n?|\n|$)/g
    ),
  ].map(([, quoted, rest = "", plain = ""]) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"') + rest
  )

const withoutApostrophes = (cell: string) => cell.replaceAll("'", "")

describe("the export", () => {
  it("begins with the mark of UTF-8 and the names of its columns", () => {
    expect(csvHeader).toBe(
      "\ufeffid,created_at,state,purpose,amount,final_amount,currency_code,card,description,order_id,invoice_id,replaces_id,gateway_id,gateway_status,sent_at,paid_at,created_by,approved_by,resolved_by\r\n"
    )
  })

  it("is one line for each payout", () => {
    expect(csvLine(payoutOf(), names)).toBe(
      "sbppo_1,2026-11-21T12:00:00.000Z,paid,payout,1499.90,1499.90,rub,411111…1111,For the translation,order_1,sbpinv_1,sbppo_0,9b1e2f3a-000f-5000-8000-1b68e7b15f3f,DONE,2026-11-21T12:00:00.000Z,,operator@example.com,user_2,\r\n"
    )
  })

  it("tells nothing that recognises a card, or repeats a payout", () => {
    const { fingerprint, idempotency_key } = payoutOf()
    const line = csvLine(payoutOf(), names)
    expect(line).not.toContain(fingerprint)
    expect(line).not.toContain(idempotency_key)
  })

  it("leaves empty what there is not", () => {
    const nothing = Object.fromEntries(TEXTS.map((name) => [name, null]))
    const [row] = read(payoutOf({ ...nothing, final_amount: null }))
    expect(row).toMatchObject({
      ...Object.fromEntries(TEXTS.map((name) => [name, ""])),
      final_amount: "",
      paid_at: "",
      resolved_by: "",
    })
  })

  it("calls people by their addresses, or by their ids once they are gone", () => {
    const [row] = read(payoutOf({ resolved_by: "user_1" }))
    expect(row).toMatchObject({
      created_by: "operator@example.com",
      approved_by: "user_2",
      resolved_by: "operator@example.com",
    })
  })

  it.each([
    ["a,b", '"a,b"'],
    ['a "b"', '"a ""b"""'],
    ["a\nb", '"a\nb"'],
    ["a\rb", '"a\rb"'],
    ["a;b 'c'", `"a;b 'c'"`],
    ["=1+1", "'=1+1"],
    ["+79001234567", "'+79001234567"],
    ["-1", "'-1"],
    ["@SUM(1)", "'@SUM(1)"],
    ['=HYPERLINK("a","b")', `"'=HYPERLINK(""a"",""b"")"`],
    [" =1", "' =1"],
    ["\u00a0=1", "'\u00a0=1"],
    ["\ufeff=1", "'\ufeff=1"],
    ["\ta", "'\ta"],
    ["\ra", `"'\ra"`],
    ["\n=1", `"'\n'=1"`],
    ["\u200b=1", "'\u200b=1"],
    ["＝1", "'＝1"],
    ["＋1", "'＋1"],
    ["－1", "'－1"],
    ["＠SUM(1)", "'＠SUM(1)"],
    // What some take for the end of a cell.
    ["a;=1", `"a;'=1"`],
    ["a; +1", `"a;' +1"`],
    ["a\r\n-1", `"a\r'\n'-1"`],
    ["a\r@1", `"a\r'@1"`],
    ["a\n＝1", `"a\n'＝1"`],
    ["=1;=2\n=3", `"'=1;'=2\n'=3"`],
    ["a;\u200b=1", `"a;'\u200b=1"`],
    ['a;"=1', `"a;'""=1"`],
    ["a;1=1", `"a;1=1"`],
    ["1=1", "1=1"],
    ["a-b", "a-b"],
    ["Оплата №17", "Оплата №17"],
    ["", ""],
  ])("writes %j as %j", (description, written) => {
    expect(csvLine(payoutOf({ description }), names)).toContain(
      `411111…1111,${written},order_1`
    )
  })

  it("reads back as it was written", () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1 }), (rows) => {
        const shown = read(...rows.map((row) => payoutOf(row)))
        expect(shown).toHaveLength(rows.length)
        rows.forEach((row, at) => {
          for (const name of TEXTS) {
            const cell = row[name] ?? ""
            const found = shown[at]?.[name] ?? ""
            // Where there is no sign, there is nothing to be afraid of.
            const compared = /[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell)
              ? withoutApostrophes
              : String
            expect(compared(found)).toBe(compared(cell))
          }
        })
      })
    )
  })

  it("has no cell that begins like a formula", () => {
    fc.assert(
      fc.property(texts, text, (row, email) => {
        const payout = payoutOf({ ...row, created_by: email })
        for (const cells of read(payout).map(Object.values<string>)) {
          expect(cells.filter(looksLikeFormula)).toEqual([])
        }
      })
    )
  })

  it("has none either for who splits it at semicolons, or at lines", () => {
    fc.assert(
      fc.property(texts, text, (row, email) => {
        const payout = payoutOf({ ...row, created_by: email })
        const line = csvLine(payout, names)
        expect(splitAtSemicolons(line).filter(hasSign)).toEqual([])
        expect(line.split(/[\r\n]/).filter(hasSign)).toEqual([])
      }),
      { numRuns: 1_000 }
    )
  })
})
