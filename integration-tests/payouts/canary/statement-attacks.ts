import type { AdminStatementToRead } from "../../../src/api/admin/sbp/statements/read-statement"
import type { StatementLineRow } from "../../../src/modules/statement/models/statement-line"
import { inWindows1251 } from "../../http/statements/registry"
import { until } from "../../http/support/until"
import {
  type Attack,
  broken,
  PASTED,
  plain,
  query,
  sendTo,
  spaced,
  spacedInUrl,
} from "./attacks"
import { grouped, jsonEscaped, urlEscaped } from "./canaries"
import { type LeakHarness, type Login, PAYOUTS } from "./leak-harness"

const STATEMENTS = "/admin/sbp/statements"

const CSV = { "content-type": "text/csv" }

type File = string | Buffer

const importFile = (
  harness: LeakHarness,
  file: File,
  { name = "november.csv", kind = "payments" } = {}
) =>
  harness.send(`${STATEMENTS}?kind=${kind}&name=${encodeURIComponent(name)}`, {
    body: file,
    headers: CSV,
  })

type Page = { statement: AdminStatementToRead }

type Statement = Pick<AdminStatementToRead, "id" | "guess">

async function imported(
  harness: LeakHarness,
  file: File,
  options?: Parameters<typeof importFile>[2]
): Promise<Statement> {
  const { status, body } = await importFile(harness, file, options)
  expect(status).toBe(201)
  return (JSON.parse(body) as Page).statement
}

async function compare(
  harness: LeakHarness,
  { id, guess }: Statement,
  more: object = {}
): Promise<void> {
  const path = `${STATEMENTS}/${id}`
  await harness.post(`${path}/check`, { layout: guess })
  const body = { layout: guess, ...more }
  const { status } = await harness.post(`${path}/judge`, body)
  expect(status).toBe(202)
  await until(async () => {
    const { statement } = await harness.get<Page>(path)
    return statement.judged_at
  }, "the statement to be compared")
}

const linesOf = async (harness: LeakHarness, id: string, filter = "") => {
  const path = `${STATEMENTS}/${id}/lines?${filter}`
  return (await harness.get<{ lines: StatementLineRow[] }>(path)).lines
}

const isOpen = "is_open=true"

/** Decides all open lines. */
async function decide(
  harness: LeakHarness,
  id: string,
  { decision = "accepted", note = "Seen", as = "operator" as Login }
): Promise<void> {
  const open = await linesOf(harness, id, isOpen)
  const line_ids = open.map((line) => line.id)
  const path = `${STATEMENTS}/${id}/decide`
  const { body } = await harness.post(path, { decision, line_ids, note }, as)
  // The control: a refused decision would keep no note.
  expect(JSON.parse(body)).toMatchObject({ decided: line_ids, refused: [] })
  expect(line_ids).not.toEqual([])
}

/** Opens the pages that show a statement, and the exports of what it is about. */
async function look(harness: LeakHarness, id: string): Promise<void> {
  for (const path of [
    `${STATEMENTS}/${id}`,
    `${STATEMENTS}/${id}/lines`,
    STATEMENTS,
    "/admin/sbp/attention",
    "/admin/sbp/refunds",
  ]) {
    await harness.get(path)
  }
  for (const list of ["invoices", "payouts"]) {
    await harness.send(`/admin/sbp/${list}/export`, { method: "GET" })
  }
}

/** The beginning of the card's mask. */
const masked = (card: string) => `${card.slice(0, 6)}…`

/** The control: the number did arrive, in each line and in both names. */
async function isMasked(
  harness: LeakHarness,
  { id }: Statement,
  card: string
): Promise<void> {
  const { statement } = await harness.get<Page>(`${STATEMENTS}/${id}`)
  const lines = await linesOf(harness, id)
  const others = [
    statement.name,
    statement.presets.find(({ name }) => name.includes(masked(card)))?.name,
    ...lines.map(({ cells }) => JSON.stringify(cells)),
  ].filter((text) => !text?.includes(masked(card)))
  expect(others).toEqual([])
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/** Ways in which a number gets into a description. */
const SPELLINGS: ((card: string) => string)[] = [
  (card) => `Для ${card}!`,
  spaced,
  (card) => grouped(card, "-"),
  ...PASTED.map(
    ([, between]) =>
      (card: string) =>
        grouped(card, between)
  ),
  (card) => JSON.stringify({ card }),
  (card) => `{"card":"${jsonEscaped(card)}"}`,
  (card) => `https://example.com/?card=${urlEscaped(card)}`,
  (card) => `="${card}"`,
]

/** The cells of a line without any fault. */
const USUAL = ["a", "Чай", "20.11.2026", "Зачислен", "9,00", "0,10", "RUB"]

const lineWith = (column: number, cell: string) =>
  USUAL.map((usual, at) => (at === column ? cell : usual))

/** Spellings that each get a column of their own. */
const IN_COLUMNS: ((card: string) => string)[] = [
  plain,
  spaced,
  plain,
  spaced,
  (card) => `${card},00`,
  plain,
  spaced,
]

/** A registry with the number in every line. */
function everywhere(card: string, separator = ";"): string {
  const described = SPELLINGS.map((spell) => lineWith(1, spell(card)))
  const columns = IN_COLUMNS.map((spell, at) => lineWith(at, spell(card)))
  const names = ["ID", spaced(card), "Дата", "Статус", "Сумма", "Комиссия"]
  return [
    [`Реестр по карте ${spaced(card)}`],
    [...names, "Валюта"],
    ...described,
    ...columns,
    [`Итого по ${card}`, "", "", "", "100,00", "", ""],
  ]
    .map((line) => line.map(quoted).join(separator))
    .join("\r\n")
}

/** Follows a registry from its file to a decision, with the number in all names. */
const followed =
  (write: (card: string) => File): Attack =>
  async (harness, card) => {
    const name = `${spaced(card)}, ${card}.csv`
    const statement = await imported(harness, write(card), { name })
    await compare(harness, statement, { preset_name: `For ${spaced(card)}` })
    await isMasked(harness, statement, card)
    await decide(harness, statement.id, { note: spellings(card) })
    await look(harness, statement.id)
  }

/** All spellings in one text; words keep the numbers apart. */
const spellings = (card: string) =>
  SPELLINGS.map((spell) => spell(card)).join(" and then ")

/** The signs of other alphabets that windows-1251 does not have. */
const NOT_IN_1251 = /[\u2009\u2013]/g

/** Registries as spreadsheet programs save them. */
export const REGISTRIES: Record<string, Attack> = {
  "in UTF-8": followed((card) => everywhere(card)),
  "in UTF-8 with a mark": followed((card) => `\ufeff${everywhere(card, ",")}`),
  "in UTF-16": followed((card) =>
    Buffer.from(`\ufeff${everywhere(card, "\t")}`, "utf16le")
  ),
  "in UTF-16, the other way round": followed((card) =>
    Buffer.from(`\ufeff${everywhere(card)}`, "utf16le").swap16()
  ),
  "in windows-1251": followed((card) =>
    inWindows1251(everywhere(card).replaceAll(NOT_IN_1251, "\u00a0"))
  ),
}

type OnStatement = (
  harness: LeakHarness,
  card: string,
  statement: Statement
) => Promise<unknown>

/** Acts on a statement whose description is the number. */
const onStatement =
  (act: OnStatement): Attack =>
  async (harness, card) => {
    const line = lineWith(1, spaced(card)).join(";")
    const names = "ID;Описание;Дата;Статус;Сумма;Комиссия;Валюта"
    const statement = await imported(harness, `${names}\r\n${line}\r\n`)
    await act(harness, card, statement)
  }

/** One request for each of these bodies. */
const onStatementWith = (
  action: "judge" | "decide",
  write: (card: string, statement: Statement) => unknown[]
) =>
  onStatement(async (harness, card, statement) => {
    for (const body of write(card, statement)) {
      const path = `${STATEMENTS}/${statement.id}/${action}`
      await harness.post(path, body)
    }
  })

const FIELDS = ["amount", "time", "status", "currency", "fee", "credited"]

export const LAYOUTS: Record<string, Attack> = {
  "in a column of something else": onStatement(
    async (harness, card, { id, guess }) => {
      for (const field of FIELDS) {
        const columns = { ...guess.columns, [field]: 1 }
        const layout = { ...guess, columns }
        const path = `${STATEMENTS}/${id}/check`
        const { body } = await harness.post(path, { layout })
        // The control: an unreadable cell is quoted.
        expect(body).toContain(masked(card))
        const note = spellings(card)
        await compare(harness, { id, guess: layout }, { note })
      }
    }
  ),
  "in every field of the layout": onStatementWith("judge", (card, { guess }) =>
    [
      { header_lines: Number(card) },
      { columns: { amount: Number(card) } },
      { columns: { amount: 4, [card]: 1 } },
      { decimal_mark: card },
      { time_zone: card },
      { currency_code: card },
      { meanings: { [card]: "paid" } },
      { meanings: { [spaced(card)]: "paid" } },
      { meanings: { Зачислен: card } },
      { [card]: 1 },
    ].map((change) => ({ layout: { ...guess, ...change } }))
  ),
  "in every field beside it": onStatementWith("judge", (card, { guess }) =>
    [
      { covers_from: card, covers_to: card },
      { preset_name: card },
      { preset_name: Number(card) },
      { note: Number(card) },
      { note: grouped(card, "-").repeat(99) },
      { preset_name: grouped(card, "-").repeat(9) },
      { [card]: spaced(card) },
      { layout: card },
    ].map((change) => ({ layout: guess, ...change }))
  ),
  "in broken JSON": onStatementWith("judge", (card) => [broken(card), card]),
}

const HEADER = "Номер;Сумма\r\n"

/** Files that are no registries: the store refuses each. */
const BROKEN: Record<string, (card: string) => File> = {
  "with an open quote": (card) => `${HEADER}"${card};1,00\r\n`,
  "with a formula": (card) => `${HEADER}=${card}+1;1,00\r\n`,
  "that calls a program": (card) => `${HEADER}+cmd|' /C ${card}'!A0;1,00\r\n`,
  "with one column": (card) => `${card}\r\n${spaced(card)}\r\n`,
  "with one endless line": (card) => `${HEADER}${`${card};`.repeat(5_000)}`,
  "with too many columns": (card) => `${card};`.repeat(300),
  "with too many line breaks": (card) =>
    `${HEADER}"${grouped(card, "\n\n")}";1,00\r\n`,
  "with a binary end": (card) =>
    Buffer.concat([Buffer.from(everywhere(card)), Buffer.alloc(20, 1)]),
  "in a workbook": (card) => `PK\u0003\u0004${card};1,00`,
  "in UTF-16 without a mark": (card) =>
    Buffer.from(everywhere(card), "utf16le"),
}

const TYPES: [type: string, write: (card: string) => string][] = [
  ["application/json", broken],
  ["text/plain", plain],
  ["application/x-www-form-urlencoded", (card) => `file=${card}`],
  [
    "multipart/form-data; boundary=b",
    (card) =>
      `--b\r\ncontent-disposition: form-data; name="file"\r\n\r\n${card}\r\n--b--\r\n`,
  ],
  ["", plain],
]

export const BROKEN_REGISTRIES: Record<string, Attack> = {
  ...Object.fromEntries(
    Object.entries(BROKEN).map(([name, write]): [string, Attack] => [
      name,
      async (harness, card) => {
        const { status } = await importFile(harness, write(card))
        expect(status).toBe(400)
      },
    ])
  ),
  ...Object.fromEntries(
    TYPES.map(([type, write]): [string, Attack] => [
      `of the type ${type || "nothing"}`,
      async (harness, card) => {
        const path = `${STATEMENTS}?kind=payments`
        const headers = type ? { "content-type": type } : {}
        const body = write(card)
        const { status } = await harness.send(path, { body, headers })
        expect(status).toBe(400)
      },
    ])
  ),
  "of a kind that there is not": (harness, card) =>
    importFile(harness, everywhere(card), { kind: card }),
  "of a shop that there is not": (harness, card) =>
    importFile(harness, everywhere(card), {
      kind: `payments&shop_id=${card}`,
    }),
  "without a login": (harness, card) =>
    harness.send(`${STATEMENTS}?kind=payments&name=${spacedInUrl(card)}`, {
      body: everywhere(card),
      headers: { ...CSV, authorization: "" },
    }),
  ...Object.fromEntries(
    ["POST", "PUT", "DELETE"].flatMap((method) =>
      ["/", "/sbpsta_x", "/sbpsta_x/lines"].map((path): [string, Attack] => [
        `by ${method} to ${path}`,
        sendTo(method, `${STATEMENTS}${path}`),
      ])
    )
  ),
}

const LINE_QUERIES = ["q", "verdict", "is_open", "limit", "offset", "card"]

const listed = (path: string, write = plain) =>
  query(`${STATEMENTS}${path}`, write)

export const STATEMENT_PLACES: Record<string, Attack> = {
  "in the search of lines": onStatement(async (harness, card, { id }) => {
    const spelled = SPELLINGS.map((spell) => encodeURIComponent(spell(card)))
    for (const q of [card, urlEscaped(card), ...spelled]) {
      await linesOf(harness, id, `q=${q}`)
    }
  }),
  "in every query of lines": onStatement(async (harness, card, { id }) => {
    for (const name of LINE_QUERIES) {
      const path = `${STATEMENTS}/${id}/lines?${name}=${card}`
      await harness.send(path, { method: "GET" })
    }
  }),
  "as the kind": listed("?kind=CARD"),
  "as the shop": listed("?shop_id=CARD"),
  "as the id": listed("?id=CARD"),
  "as the fields": listed("?fields=CARD"),
  "as the order": listed("?order=CARD"),
  "as the cursor": listed("?after=CARD"),
  "in the path": listed("/CARD"),
  "in the path, with its letters": listed("/sbpsta_CARD"),
  "in the path, escaped": listed("/CARD", urlEscaped),
  "in the path of lines": listed("/sbpsta_CARD/lines"),
  "in the path of a decision": (harness, card) =>
    harness.post(`${STATEMENTS}/sbpsta_${card}/decide`, { note: card }),
  "in every field of a decision": onStatementWith("decide", (card, { id }) =>
    [
      { decision: card },
      { line_ids: card },
      { line_ids: [card] },
      { line_ids: [`sbpsta_${card}`, `${id}_${card}`] },
      { note: Number(card) },
      { note: `${spaced(card)} `.repeat(60) },
      { [card]: card },
    ].map((change) => ({
      decision: "accepted",
      line_ids: [`${id}_2`],
      note: "Seen",
      ...change,
    }))
  ),
  "in a broken decision": onStatementWith("decide", (card) => [broken(card)]),
}

const now = () => new Date().toISOString()

/** A registry of payments, in which the number is everything but the payment. */
async function decidePayment(
  harness: LeakHarness,
  card: string,
  payment: { id: string; status: string; sum: string; decision: string }
): Promise<void> {
  const { id, status, sum, decision } = payment
  const statement = await imported(
    harness,
    `ID;Описание;Дата;Статус;Сумма\r\n${id};${card};${now()};${status};${sum}\r\n`,
    { name: `${spaced(card)}.csv` }
  )
  await compare(harness, statement)
  await decide(harness, statement.id, { decision, note: spellings(card) })
  await look(harness, statement.id)
}

/** Decides a registry of payouts in the same way. */
async function decidePayout(
  harness: LeakHarness,
  card: string,
  metadata: string
): Promise<StatementLineRow[]> {
  const statement = await imported(
    harness,
    `Метаданные;Карта;Дата;Статус;Сумма\r\n${quoted(metadata)};${card};${now()};Исполнена;10,00\r\n`,
    { kind: "payouts", name: `${card}.csv` }
  )
  await compare(harness, statement)
  const lines = await linesOf(harness, statement.id, isOpen)
  const note = spellings(card)
  const decision = metadata ? "resolved" : "accepted"
  await decide(harness, statement.id, { decision, note, as: "approver" })
  return lines
}

/** What a person does with lines that hold a number. */
export const STATEMENT_DECISIONS: Record<string, Attack> = {
  "that a payment was paid, and returned": async (harness, card) => {
    const { shop } = harness
    const { invoice, paymentId: id } = await shop.checkOut()
    const paid = { id, status: "Зачислен", sum: invoice.amount }
    await decidePayment(harness, card, { ...paid, decision: "confirmed" })
    await shop.settled(invoice.id)
    const back = { id, status: "Возврат", sum: "-10.00" }
    await decidePayment(harness, card, { ...back, decision: "recorded" })
    await harness.get(`/admin/sbp/invoices/${invoice.id}`)
  },
  "with a half in the note, and a half in the file's name": async (
    harness,
    card
  ) => {
    const { invoice, paymentId } = await harness.shop.checkOut()
    const statement = await imported(
      harness,
      `ID;Сумма\r\n${paymentId};${invoice.amount}\r\n`,
      { name: `${card.slice(8)}.csv` }
    )
    await compare(harness, statement)
    const note = `To ${card.slice(0, 8)}`
    await decide(harness, statement.id, { decision: "confirmed", note })
  },
  "that a payout was paid": async (harness, card) => {
    harness.fault({ mode: "execute_then_reset" })
    const payout = { card_number: card, confirm_duplicate: true }
    const payout_id = await harness.create(payout)
    await decidePayout(harness, card, JSON.stringify({ payout_id, card }))
    await harness.get(`${PAYOUTS}/${payout_id}`)
  },
  "by which a payout is proposed": async (harness, card_number) => {
    harness.fault({ mode: "reset_before_read" })
    const id = await harness.create({ card_number })
    const lines = await decidePayout(harness, card_number, "")
    expect(lines).toMatchObject([{ proposed_ids: [id] }])
  },
}
