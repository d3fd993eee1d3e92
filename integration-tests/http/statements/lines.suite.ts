import type { StatementLineRow } from "../../../src/modules/statement/models/statement-line"
import { PROVIDER } from "../support/environment"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { lineOf, newPaid, registryOf, RUSSIAN } from "./registry"
import { statementClient, STATEMENTS } from "./statement-client"

/** More than two pages of lines; the last page has the payments that the file lacks. */
const PAYMENTS = 450
const UNLISTED = 3

const PAGE = 200

type Answer = {
  lines: StatementLineRow[]
  count: number
  next_cursor: string | null
  previous_cursor: string | null
}

export function testLines(use: () => TestShop) {
  const { upload, judge } = statementClient(use)

  async function judged(): Promise<string> {
    const { sql } = use()
    await sql.raw(
      `INSERT INTO sbp_invoice (id, provider_id, shop_id, state, session_ids, amount,
         currency_code, expires_at, idempotency_key, gateway_payment_id, paid_at)
       SELECT 'sbpinv_unlisted' || n, ?, '100500', 'settled', '{}', '5.00', 'rub', now(),
         n::text, 'unlisted-' || n, '2026-11-10T10:00:00Z'
       FROM generate_series(1, ?) AS n`,
      [PROVIDER, UNLISTED]
    )
    const paid = Array.from({ length: PAYMENTS }, (_, index) =>
      newPaid({ sum: (index % 9 === 0 ? -1 : 1) * (100_000 + index), fee: 0 })
    )
    const lines = paid.map((it) => lineOf(it, RUSSIAN))
    const statement = await upload(registryOf(lines, RUSSIAN, 0))
    const days = { covers_from: "2026-11-10", covers_to: "2026-11-10" }
    return (await judge(statement, days)).id
  }

  const list = (id: string, query: string) =>
    use().shop.admin.get<Answer>(`${STATEMENTS}/${id}/lines?${query}`)

  const idsOf = ({ lines }: Answer) => lines.map(({ id }) => id)

  describe("GET /admin/sbp/statements/:id/lines", () => {
    it("lists all lines in the order of the file, then the payments that it lacks, forwards and backwards", async () => {
      const { sql } = use()
      const id = await judged()
      const all = await sql("sbp_statement_line")
        .where({ statement_id: id })
        .orderByRaw("number NULLS LAST, id")
        .pluck<string[]>("id")
      expect(all).toHaveLength(PAYMENTS + UNLISTED + 3)
      const pages = [await list(id, `limit=${PAGE}`)]
      for (let at = pages[0]; at?.next_cursor; at = pages.at(-1)) {
        pages.push(await list(id, `limit=${PAGE}&after=${at.next_cursor}`))
      }
      expect(pages.flatMap(idsOf)).toEqual(all)
      expect(pages.map(({ count }) => count)).toEqual(
        pages.map(() => all.length)
      )
      const before = pages.at(-1)?.previous_cursor
      const back = await list(id, `limit=${PAGE}&before=${before}`)
      expect(idsOf(back)).toEqual(all.slice(PAGE, 2 * PAGE))
    })

    it("finds lines by verdict, by both ids in any case, and by a sum in either direction", async () => {
      const { sql } = use()
      const id = await judged()
      const where = (condition: string) =>
        sql("sbp_statement_line")
          .where({ statement_id: id })
          .whereRaw(condition)
          .orderByRaw("number NULLS LAST, id")
          .pluck<string[]>("id")
      const unlisted = await where("verdict = 'missing_there'")
      expect(unlisted).toHaveLength(UNLISTED)
      expect(idsOf(await list(id, "verdict=missing_there"))).toEqual(unlisted)

      const [line] = (await list(id, "offset=9&limit=1")).lines
      const gatewayId = String(line?.gateway_id)
      expect(gatewayId).toMatch(/^[\da-f-]{36}$/)
      for (const q of [gatewayId, gatewayId.toUpperCase()]) {
        expect(idsOf(await list(id, `q=${q}`))).toEqual([line?.id])
      }
      expect(idsOf(await list(id, "q=sbpinv_unlisted2"))).toEqual(
        await where("subject_id = 'sbpinv_unlisted2'")
      )
      for (const sum of ["1000.01", "-1000.09"]) {
        const ids = await where(`amount = '${sum}'`)
        expect(ids).toHaveLength(1)
        const q = sum.replace("-", "").replace(".", ",")
        expect(idsOf(await list(id, `q=${q}`))).toEqual(ids)
        expect(idsOf(await list(id, `q=${q}&verdict=matched`))).toEqual([])
      }
    })

    it("refuses more than 200 lines at once", async () => {
      const id = await judged()
      expect(await answerOf(list(id, "limit=201"))).toMatchObject({
        status: 400,
      })
    })
  })
}
