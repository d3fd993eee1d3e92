import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_STATEMENT_MODULE } from "../../../../../../modules/statement"
import type { StatementLineRow } from "../../../../../../modules/statement/models/statement-line"
import type {
  LineFilters,
  LinePage,
} from "../../../../../../modules/statement/queries"
import { LINES } from "../../../../../../modules/statement/sql"
import { findRows, type ListPage, readRows } from "../../../list-rows"

export { AUTHENTICATE } from "../../../authenticate"

/** The lines with their verdicts, in the order of the file. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<{ lines: Partial<StatementLineRow>[] } & ListPage>
) => {
  const { scope, params, queryConfig } = req
  const statements = scope.resolve(SBP_STATEMENT_MODULE)
  const { id } = await statements.retrieveStatement(String(params.id))
  const { ids, page } = await findRows(
    req,
    (filters: LineFilters, page: LinePage) =>
      statements.findLinePage({ ...filters, statement_id: id }, page)
  )
  const lines = await readRows<StatementLineRow>(scope, LINES, {
    ids,
    fields: queryConfig.fields,
  })
  res.json({ lines, ...page })
}
