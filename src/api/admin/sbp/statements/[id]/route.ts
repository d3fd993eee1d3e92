import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { withdrawStatement } from "../../../../../flows/statements/withdraw-statement"
import { type AdminStatementToRead, readStatement } from "../read-statement"

export { AUTHENTICATE } from "../../authenticate"

export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<{ statement: AdminStatementToRead }>
) => {
  const { scope, params, queryConfig } = req
  const id = String(params.id)
  const statement = await readStatement(scope, id, queryConfig.fields)
  res.json({ statement })
}

/** Withdraws a statement that should not have been imported. */
export const DELETE = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<{ id: string; object: "statement"; deleted: true }>
) => {
  const { scope, params, auth_context } = req
  const id = String(params.id)
  await withdrawStatement(scope, id, auth_context.actor_id)
  res.json({ id, object: "statement", deleted: true })
}
