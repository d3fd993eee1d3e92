import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_STATEMENT_MODULE } from "../../../../../../modules/statement"
import type { LineFilters } from "../../../../../../modules/statement/queries"

export { AUTHENTICATE } from "../../../authenticate"

type Query = Omit<LineFilters, "statement_id"> & {
  limit: number
  offset: number
}

/** What became of the lines, in the order of the file. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) => {
  const { scope, params, validatedQuery } = req
  const { limit, offset, ...filters } = validatedQuery as unknown as Query
  const statement_id = String(params.id)
  const statements = scope.resolve(SBP_STATEMENT_MODULE)
  await statements.readStatement(statement_id)
  const { lines, count } = await statements.findLines(
    { ...filters, statement_id },
    { limit, offset }
  )
  res.json({ lines, count, limit, offset })
}
