import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { chooseLayout } from "../../../../../../flows/statements/choose-layout"
import { type AdminStatementToRead, readStatement } from "../../read-statement"
import type { AdminJudgeStatementType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

/** Starts to judge a statement with this layout. The statement's row shows the progress. */
export const POST = async (
  req: AuthenticatedMedusaRequest<AdminJudgeStatementType>,
  res: MedusaResponse<{ statement: AdminStatementToRead }>
) => {
  const { scope, params, validatedBody, auth_context, queryConfig } = req
  const id = String(params.id)
  await chooseLayout(scope, id, validatedBody, auth_context)
  const statement = await readStatement(scope, id, queryConfig.fields)
  res.status(202).json({ statement })
}
