import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { dayAt } from "../../../../../../domain/days"
import { SBP_STATEMENT_MODULE } from "../../../../../../modules/statement"
import { chooseLayout } from "../../../../../../flows/statements/choose-layout"
import { readStatement } from "../../read-statement"
import type { AdminJudgeStatementType } from "../../validators"
import { invalidData } from "../../../../../../shared/invalid-data"

export { AUTHENTICATE } from "../../../authenticate"

/** Starts to judge a statement with this layout. The statement's row shows the progress. */
export const POST = async (
  req: AuthenticatedMedusaRequest<AdminJudgeStatementType>,
  res: MedusaResponse
) => {
  const { scope, params, validatedBody, auth_context, queryConfig } = req
  const { preset_name, note, ...chosen } = validatedBody
  const { covers_from, covers_to, layout } = chosen
  if ((covers_from === null) !== (covers_to === null)) {
    throw invalid("'covers_from' and 'covers_to' belong together")
  }
  if (covers_from && covers_to && covers_from > covers_to) {
    throw invalid("'covers_from' must not be after 'covers_to'")
  }
  if (covers_to && covers_to >= dayAt(new Date(), layout.time_zone)) {
    throw invalid("'covers_to' must be a day that is over")
  }
  if (preset_name && auth_context.actor_type !== "user") {
    throw invalid("'preset_name' is for users: a program sends the layout")
  }
  const id = String(params.id)
  const { actor_id } = auth_context
  await chooseLayout(scope, id, chosen, { actor_id, note })
  const statement = await readStatement(scope, id, queryConfig.fields)
  if (preset_name) {
    await scope.resolve(SBP_STATEMENT_MODULE).savePreset({
      kind: statement.kind,
      name: preset_name,
      layout,
      names: statement.first_lines[layout.header_lines - 1] ?? [],
      created_by: actor_id,
    })
  }
  res.status(202).json({ statement })
}

function invalid(message: string) {
  return invalidData(`Fields ${message}`)
}
