import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { readStatement } from "../read-statement"

export { AUTHENTICATE } from "../../authenticate"

export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) => {
  const { scope, params, queryConfig } = req
  const id = String(params.id)
  const statement = await readStatement(scope, id, queryConfig.fields)
  res.json({ statement })
}
