import type { AdminStatementToRead } from "../../../src/api/admin/sbp/statements/read-statement"
import type { StatementLayout } from "../../../src/domain/statements/statement"
import type { DecidedLines } from "../../../src/flows/statements/decide-lines"
import type { LayoutCheck } from "../../../src/modules/statement/layouts"
import type { StatementLineRow } from "../../../src/modules/statement/models/statement-line"
import type { HttpClient } from "../http-client"
import { until } from "../support/until"

export const STATEMENTS = "/admin/sbp/statements"

type Answer = { statement: AdminStatementToRead }

type LinesAnswer = { lines: StatementLineRow[]; next_cursor: string | null }

/** Uses statements as a person on the admin's page does. */
export const statementClient = (use: () => { shop: { admin: HttpClient } }) => {
  const admin = () => use().shop.admin

  const read = async (id: string) =>
    (await admin().get<Answer>(`${STATEMENTS}/${id}`)).statement

  return {
    read,

    upload: async (
      file: Buffer | string,
      {
        kind = "payments",
        name = "november.csv",
        shop_id = "",
        client = admin(),
      } = {}
    ) => {
      const query = { kind, name, ...(shop_id && { shop_id }) }
      const path = `${STATEMENTS}?${String(new URLSearchParams(query))}`
      const sender: HttpClient = client.with({ "content-type": "text/csv" })
      return (await sender.post<Answer>(path, Buffer.from(file))).statement
    },

    check: async (id: string, layout: StatementLayout) => {
      const path = `${STATEMENTS}/${id}/check`
      return (await admin().post<{ check: LayoutCheck }>(path, { layout }))
        .check
    },

    /** Compares a statement, and waits until it is judged. */
    judge: async (
      { id, guess }: AdminStatementToRead,
      body: Record<string, unknown> = {}
    ) => {
      await admin().post(`${STATEMENTS}/${id}/judge`, {
        layout: guess,
        ...body,
      })
      return until(async () => {
        const statement = await read(id)
        return statement.judged_at && statement
      }, "the statement to be judged")
    },

    /** All lines of a statement. */
    lines: async (id: string, query = ""): Promise<StatementLineRow[]> => {
      const all: StatementLineRow[] = []
      let after = ""
      for (;;) {
        const path = `${STATEMENTS}/${id}/lines?limit=200${after}${query}`
        const { lines, next_cursor } = await admin().get<LinesAnswer>(path)
        all.push(...lines)
        if (next_cursor === null) {
          return all
        }
        after = `&after=${next_cursor}`
      }
    },

    decide: (
      id: string,
      body: { decision: string; line_ids: string[]; note?: string },
      client = admin()
    ) =>
      client.post<DecidedLines & Answer>(`${STATEMENTS}/${id}/decide`, {
        note: "As the cabinet shows it",
        ...body,
      }),
  }
}
