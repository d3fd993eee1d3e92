import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import {
  type DecidedLines,
  decideLines,
} from "../../../../../../flows/statements/decide-lines"
import { type AdminStatementToRead, readStatement } from "../../read-statement"
import type { AdminDecideStatementLinesType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

/** Carries out a person's decisions about some lines, each on its own. */
export const POST = async (
  req: AuthenticatedMedusaRequest<AdminDecideStatementLinesType>,
  res: MedusaResponse<DecidedLines & { statement: AdminStatementToRead }>
) => {
  const { scope, params, validatedBody, auth_context, queryConfig } = req
  const statement_id = String(params.id)
  const { actor_id } = auth_context
  const result = await decideLines(scope, {
    ...validatedBody,
    statement_id,
    actor_id,
  })
  const statement = await readStatement(scope, statement_id, queryConfig.fields)
  res.json({ ...result, statement })
}
