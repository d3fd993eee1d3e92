import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_STATEMENT_MODULE } from "../../../../../../modules/statement"
import type { LayoutCheck } from "../../../../../../modules/statement/layouts"
import type { AdminCheckStatementType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

/** What a statement says with this layout. Nothing changes. */
export const POST = async (
  req: AuthenticatedMedusaRequest<AdminCheckStatementType>,
  res: MedusaResponse<{ check: LayoutCheck }>
) => {
  const statements = req.scope.resolve(SBP_STATEMENT_MODULE)
  const { layout } = req.validatedBody
  const check = await statements.checkLayout(String(req.params.id), layout)
  res.json({ check })
}
