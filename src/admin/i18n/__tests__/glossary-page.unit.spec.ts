import { readFileSync } from "node:fs"
import { join } from "node:path"
import { ATTENTION_REASONS } from "../../../domain/attention-reasons"
import { INVOICE_STATES } from "../../../domain/states/invoice"
import { PAYOUT_STATES } from "../../../domain/states/payout"
import { BATCH_STATES } from "../../../domain/states/payout-batch"
import { REFUND_STATES } from "../../../domain/states/refund"
import * as en from "../en"
import * as ru from "../ru"

const page = readFileSync(
  join(__dirname, "../../../../docs/glossary.md"),
  "utf8"
)

const [, , invoice = "", payout = "", batch = "", refund = "", reasons = ""] =
  page.split(/^## .*$/m)

/** The code, both labels and the meaning of every row of a chapter's table. */
const rowsOf = (chapter: string) =>
  [...chapter.matchAll(/^\| `(\w+)` +\|(.+)\|(.+)\|(.+)\|$/gm)].map(
    ([, code = "", ...cells]) => [code, ...cells.map((cell) => cell.trim())]
  )

const titlesOf = (texts: Record<string, { title: string }>) =>
  Object.fromEntries(
    Object.entries(texts).map(([reason, { title }]) => [reason, title])
  )

it.each([
  [
    "invoice states",
    invoice,
    INVOICE_STATES,
    en.states.invoice,
    ru.states.invoice,
  ],
  ["payout states", payout, PAYOUT_STATES, en.states.payout, ru.states.payout],
  ["batch states", batch, BATCH_STATES, en.states.batch, ru.states.batch],
  ["refund states", refund, REFUND_STATES, en.states.refund, ru.states.refund],
  [
    "attention reasons",
    reasons,
    ATTENTION_REASONS,
    titlesOf(en.attention.reasons),
    titlesOf(ru.attention.reasons),
  ],
] as [string, string, readonly string[], Texts, Texts][])(
  "docs/glossary.md has all %s, with their labels on the screen",
  (_, chapter, codes, english, russian) => {
    const rows = rowsOf(chapter)
    expect(rows.map(([code, en, ru]) => [code, en, ru]).sort()).toEqual(
      codes.map((code) => [code, english[code], russian[code]]).sort()
    )
    expect(rows.filter(([, , , meaning]) => !meaning)).toEqual([])
  }
)

type Texts = Record<string, string>
