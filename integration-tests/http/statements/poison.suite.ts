import type { TestShop } from "../support/run-shop-tests"
import { until } from "../support/until"
import { statementClient } from "./statement-client"

const ID = "3f0c1f0e-1111-4222-8333-444455556666"

/** Values that no one expects in a file. */
const POISON: [name: string, line: string, verdict: string][] = [
  ["an empty date", `${ID};01.01.0001 0:00:00;PAID;1,00;`, "unreadable"],
  [
    "a date of the far future",
    `${ID};9999-12-31 23:59;PAID;1,00;`,
    "unreadable",
  ],
  [
    "a status of every object",
    `${ID};21.11.2026;constructor;1,00;`,
    "unreadable",
  ],
  [
    "half a character at the cut",
    `${"x".repeat(254)}\u{1f600};21.11.2026;PAID;1,00;`,
    "missing_here",
  ],
  [
    "a long text",
    `;21.11.2026;PAID;-1,00;${"Слово ".repeat(3_000)}`,
    "missing_here",
  ],
  [
    "escapes beside a number",
    `${ID};21.11.2026;PAID;1,00;4276380012345679 \\u0000 \\ud83d`,
    "missing_here",
  ],
  [
    "stars without end",
    `${ID};21.11.2026;PAID;1,00;1234${"*".repeat(50_000)}`,
    "missing_here",
  ],
]

export function testPoison(use: () => TestShop) {
  const { upload, judge, lines } = statementClient(use)

  describe("a statement with", () => {
    it.each(POISON)("a line with %s is compared", async (_, line, verdict) => {
      const startedAt = Date.now()
      const statement = await upload(`id;date;status;sum;text\n${line}\n`)
      const layout = {
        ...statement.guess,
        columns: { gateway_id: 0, time: 1, status: 2, amount: 3 },
        meanings: { PAID: "paid" },
      }
      const { id } = await judge(statement, { layout })
      expect((await lines(id)).map((it) => it.verdict)).toEqual([null, verdict])
      expect(Date.now() - startedAt).toBeLessThan(10_000)
    })

    it("a word for nothing in place of an id names no payment", async () => {
      const { shop, sql } = use()
      const { invoice } = await shop.checkOut()
      await sql("sbp_invoice")
        .where({ id: invoice.id })
        .update({ gateway_payment_id: null })
      const file = `id;order;status;sum\nx;${invoice.id};PAID;1,00\nnull;;PAID;1,00\n`
      const statement = await upload(file)
      const layout = {
        ...statement.guess,
        columns: { gateway_id: 0, our_id: 1, status: 2, amount: 3 },
        meanings: { PAID: "paid" },
      }
      const { id } = await judge(statement, { layout })
      expect((await lines(id)).map((it) => it.subject_id)).toEqual([
        null,
        invoice.id,
        null,
      ])
    })

    it("another layout while it is compared is compared by that", async () => {
      const rows = Array.from({ length: 5_000 }, (_, n) => `id${n};1,00;2,00`)
      const statement = await upload(`id;sum;total\n${rows.join("\n")}\n`)
      const by = (amount: number) => ({
        layout: { ...statement.guess, columns: { gateway_id: 0, amount } },
      })
      const judging = judge(statement, by(1))
      await until(
        () =>
          use()
            .sql("sbp_statement")
            .where({ id: statement.id })
            .whereNotNull("layout")
            .first("id"),
        "the first layout"
      )
      const { verdicts } = await judge(statement, by(2))
      await judging
      expect(verdicts).toMatchObject([
        { verdict: "missing_here", count: 5_000, amount: "10000.00" },
      ])
      const amounts = new Set(
        (await lines(statement.id)).map((it) => it.amount)
      )
      expect([...amounts]).toEqual([null, "2.00"])
    })
  })
}
