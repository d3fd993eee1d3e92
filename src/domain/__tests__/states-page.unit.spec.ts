import { readFileSync } from "node:fs"
import { join } from "node:path"
import { INVOICE_MARKS, INVOICE_TRANSITIONS } from "../states/invoice"
import { PAYOUT_TRANSITIONS } from "../states/payout"
import { BATCH_TRANSITIONS } from "../states/payout-batch"
import { REFUND_TRANSITIONS } from "../states/refund"

const page = readFileSync(join(__dirname, "../../../docs/states.md"), "utf8")
const [, invoice = "", payout = "", batch = "", refund = ""] =
  page.split(/^## .*$/m)

const MARKS = "What a paid invoice keeps"

/** The cells of every row of the chapter's tables, without their heads. */
const rowsOf = (chapter: string) =>
  chapter
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line.split("|").map((cell) => cell.trim().replaceAll("`", ""))
    )
    .map((cells) => cells.slice(1, -1))

const arrowsOf = (chapter: string) =>
  [...chapter.matchAll(/^ {2}(\w+) --> (\w+)$/gm)].map(([, from, to]) => [
    from,
    to,
  ])

describe.each([
  ["invoice", invoice, INVOICE_TRANSITIONS],
  ["payout", payout, PAYOUT_TRANSITIONS],
  ["batch", batch, BATCH_TRANSITIONS],
  ["refund", refund, REFUND_TRANSITIONS],
] as const)(
  "docs/states.md shows the %s's transitions",
  (_, chapter, transitions) => {
    it("in its table", () => {
      const [table = ""] = chapter.split(MARKS)
      expect(rowsOf(table)).toEqual(
        transitions.map(({ from, to, by, when }) => [from, to, by, when])
      )
    })

    it("in its diagram", () => {
      expect(arrowsOf(chapter)).toEqual(
        transitions.map(({ from, to }) => [from, to])
      )
    })
  }
)

it("docs/states.md shows what an invoice keeps beside its state", () => {
  const [, marks = ""] = invoice.split(MARKS)
  expect(rowsOf(marks)).toEqual(
    INVOICE_MARKS.map((mark) => [
      mark.column,
      mark.means,
      mark.set,
      mark.cleared,
    ])
  )
})
