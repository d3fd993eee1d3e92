import fc from "fast-check"
import {
  currencyCodeOf,
  parseAmount,
  parseCurrency,
} from "../../../../../domain/money"
import type { PayoutRow } from "../../../../../modules/payout/models/payout"
import {
  EXPORT_FORMATS,
  type ExportFormat,
} from "../../../../../domain/export-formats"
import { invoiceColumns } from "../../invoices/export/columns"
import { payoutColumns } from "../../payouts/export/columns"
import { type Columns, csvHeader, csvLine } from "../csv"

const noon = new Date("2026-11-21T12:00:00Z")

const payoutOf = (changes: Partial<PayoutRow> = {}): PayoutRow => ({
  id: "sbppo_1",
  reference: "23456789",
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

const lineOf = (payout: PayoutRow, format: ExportFormat = "plain") =>
  csvLine({ payout, names, order_number: 17 }, payoutColumns, format)

/** Parses a file like RFC 4180, or like an Excel with decimal commas: rows of cells. */
function parse(csv: string, separator: string): string[][] {
  const rows: string[][] = []
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n)`,
    "gy"
  )
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

const SEPARATORS = { plain: ",", excel_ru: ";" }

/** What a bookkeeper sees: the cells of each row by the column's name. */
function cellsIn(csv: string, format: ExportFormat): Record<string, string>[] {
  const text = csv.replace(/^\ufeff/, "")
  const [header = [], ...rows] = parse(text, SEPARATORS[format])
  return rows.map((row) => {
    expect(row).toHaveLength(header.length)
    return Object.fromEntries(
      row.map((text, at): [string, string] => [header[at] ?? "", text])
    )
  })
}

const read = (format: ExportFormat, ...payouts: PayoutRow[]) =>
  cellsIn(
    csvHeader(payoutColumns, format) +
      payouts.map((payout) => lineOf(payout, format)).join(""),
    format
  )

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

/** What spreadsheets would run, judged by its first visible character. */
const hasSign = (cell: string) =>
  /^[=+\-@＝＋－＠]/.test(cell.replace(/^[\s\u200b]+/, ""))
/** The quoting that stops Excel from reading a number: it has no letter but "e". */
const isQuotedNumber = (cell: string) =>
  /^="[\de .,:/%()+-]{1,255}"$/i.test(cell)
const looksLikeFormula = (cell: string) =>
  (hasSign(cell) || /^[\t\r\n]/.test(cell)) && !isQuotedNumber(cell)

/** The file as a spreadsheet reads it that expects the other separator. */
const splitAtOther = (csv: string, format: ExportFormat) => {
  const other = format === "plain" ? ";" : ","
  return [
    ...csv.matchAll(
      new RegExp(
        `(?:"((?:[^"]|"")*)"?([^${other}\\r\\n]*)|([^${other}\\r\\n]*))(?:${other}|\\r\\n?|\\n|$)`,
        "g"
      )
    ),
  ].map(([, quoted, rest = "", plain = ""]) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"') + rest
  )
}

const withoutApostrophes = (cell: string) => cell.replaceAll("'", "")

describe("the plain file", () => {
  it("begins with the names of its columns", () => {
    expect(csvHeader(payoutColumns, "plain")).toBe(
      "id,reference,created_at,state,purpose,amount,final_amount,currency_code,card,description,order_number,order_id,invoice_id,replaces_id,gateway_id,gateway_status,shop_id,sent_at,paid_at,created_by,approved_by,resolved_by\r\n"
    )
  })

  it("is one line for each payout", () => {
    expect(lineOf(payoutOf())).toBe(
      "sbppo_1,23456789,2026-11-21T12:00:00.000Z,paid,payout,1499.90,1499.90,rub,411111…1111,For the translation,17,order_1,sbpinv_1,sbppo_0,9b1e2f3a-000f-5000-8000-1b68e7b15f3f,DONE,100500,2026-11-21T12:00:00.000Z,,operator@example.com,user_2,\r\n"
    )
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
    // What some programs take for the end of a cell.
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
    // Programs read this file: nothing is quoted.
    ["100000000000000001", "100000000000000001"],
    ["Оплата №17", "Оплата №17"],
    ["", ""],
  ])("writes %j as %j", (description, written) => {
    expect(lineOf(payoutOf({ description }))).toContain(
      `411111…1111,${written},17,`
    )
  })
})

describe("the file for Excel in Russian", () => {
  const columns: Columns<{ sum?: string; text?: string; time?: Date }> = {
    id: { kind: "text", read: () => "sbpinv_1" },
    sum: { kind: "amount", read: ({ sum }) => sum ?? null },
    text: { kind: "text", read: ({ text }) => text ?? null },
    paid_at: { kind: "time", read: ({ time }) => time ?? null },
  }
  const line = (row: { sum?: string; text?: string; time?: Date }) =>
    csvLine(row, columns, "excel_ru")

  it("begins with the mark of UTF-8, and names the zone of its times", () => {
    expect(csvHeader(columns, "excel_ru")).toBe(
      "\ufeffid;sum;text;paid_at (UTC)\r\n"
    )
  })

  it("has semicolons, a decimal comma, and times that Excel knows", () => {
    const time = new Date("2026-11-30T21:00:00.123Z")
    expect(line({ sum: "1499.90", text: "a,b", time })).toBe(
      'sbpinv_1;1499,90;"a,b";2026-11-30 21:00:00\r\n'
    )
    expect(line({})).toBe("sbpinv_1;;;\r\n")
  })

  it.each([
    ["0.01", "0,01"],
    ["0.00", "0,00"],
    ["-0.05", "-0,05"],
    ["12345678901.99", "12345678901,99"],
  ])("writes the sum %s as %s, a number to the kopek", (sum, written) => {
    expect(line({ sum })).toBe(`sbpinv_1;${written};;\r\n`)
  })

  it.each([
    ["100000000000000001", '"=""100000000000000001"""'],
    ["00123", '"=""00123"""'],
    ["1e5", '"=""1e5"""'],
    ["1/2", '"=""1/2"""'],
    ["01.02.2026", '"=""01.02.2026"""'],
    ["12:30", '"=""12:30"""'],
    ["1 499,90", '"=""1 499,90"""'],
    ["(100)", '"=""(100)"""'],
    ["9b1e2f3a-000f-5000", "9b1e2f3a-000f-5000"],
    ["411111…1111", "411111…1111"],
    ["e", "e"],
    ["+7 900", "'+7 900"],
    ["1,-2", `"1,'-2"`],
    ["a;b", '"a;b"'],
    ["a,=1", `"a,'=1"`],
    ["a\n=1", `"a\n'=1"`],
    ['1"', '"1"""'],
    ["=1", "'=1"],
  ])("writes the text %j as %j, not as a number or a formula", (text, cell) => {
    expect(line({ text })).toBe(`sbpinv_1;;${cell};\r\n`)
  })
})

describe.each(EXPORT_FORMATS)("every file, in the format %s", (format) => {
  it("contains nothing that identifies a card or repeats a payout", () => {
    const { fingerprint, idempotency_key } = payoutOf()
    const line = lineOf(payoutOf(), format)
    expect(line).not.toContain(fingerprint)
    expect(line).not.toContain(idempotency_key)
  })

  it("leaves a missing value empty", () => {
    const nothing = Object.fromEntries(TEXTS.map((name) => [name, null]))
    const [row] = read(format, payoutOf({ ...nothing, final_amount: null }))
    expect(row).toMatchObject({
      ...Object.fromEntries(TEXTS.map((name) => [name, ""])),
      final_amount: "",
      [format === "plain" ? "paid_at" : "paid_at (UTC)"]: "",
      resolved_by: "",
    })
  })

  it("calls people by their addresses, or by their ids once they are gone", () => {
    const [row] = read(format, payoutOf({ resolved_by: "user_1" }))
    expect(row).toMatchObject({
      created_by: "operator@example.com",
      approved_by: "user_2",
      resolved_by: "operator@example.com",
    })
  })

  it("reads back as it was written", () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1 }), (rows) => {
        const shown = read(format, ...rows.map((row) => payoutOf(row)))
        expect(shown).toHaveLength(rows.length)
        rows.forEach((row, at) => {
          for (const name of TEXTS) {
            const cell = row[name] ?? ""
            const found = shown[at]?.[name] ?? ""
            const [, quoted = found] = isQuotedNumber(found)
              ? (/^="(.*)"$/.exec(found) ?? [])
              : []
            // Without such a character, nothing can be read as a formula.
            const compared = /[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell)
              ? withoutApostrophes
              : String
            expect(compared(quoted)).toBe(compared(cell))
          }
        })
      })
    )
  })

  it("has no cell that begins like a formula", () => {
    fc.assert(
      fc.property(texts, text, (row, email) => {
        const payout = payoutOf({ ...row, created_by: email })
        for (const cells of read(format, payout).map(Object.values<string>)) {
          expect(cells.filter(looksLikeFormula)).toEqual([])
        }
      })
    )
  })

  it("has none even if it is split at other separators or at line breaks", () => {
    fc.assert(
      fc.property(texts, text, (row, email) => {
        const payout = payoutOf({ ...row, created_by: email })
        const line = lineOf(payout, format)
        expect(splitAtOther(line, format).filter(hasSign)).toEqual([])
        expect(line.split(/[\r\n]/).filter(hasSign)).toEqual([])
      }),
      { numRuns: 1_000 }
    )
  })
})

describe("the columns of a payment", () => {
  const rowOf = (invoice: object) => {
    const [row] = cellsIn(
      csvHeader(invoiceColumns, "plain") +
        csvLine(
          {
            invoice: { id: "sbpinv_1", created_at: noon, ...invoice } as never,
            sale: undefined,
            returned: "0.00",
          },
          invoiceColumns,
          "plain"
        ),
      "plain"
    )
    return row
  }

  it.each([
    ["1000.00", "992.93", "7.07"],
    ["0.10", "0.10", "0.00"],
    // A float would be off by 0.1.
    ["90071992547409.93", "90071992547409.90", "0.03"],
    ["100.00", "100.50", "-0.50"],
    ["100.00", null, ""],
  ])("with %s received and %s credited have the fee %j", (...sums) => {
    const [received_amount, credited_amount, fee] = sums
    const paid = { paid_at: noon, received_amount, credited_amount }
    expect(rowOf(paid)).toMatchObject({ fee, returned: "0.00" })
  })

  it("are zero for an unpaid payment: nothing was received or returned", () => {
    expect(rowOf({ paid_at: null })).toMatchObject({
      paid_at: "",
      received_amount: "",
      fee: "",
      returned: "",
      order_number: "",
      email: "",
    })
  })
})
