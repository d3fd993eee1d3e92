import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { type AdminFigures, readFigures } from "./read-figures"
import type { AdminGetFiguresType } from "./validators"

export { AUTHENTICATE } from "../authenticate"

export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<{ figures: AdminFigures }>
) => {
  const query = req.validatedQuery as AdminGetFiguresType
  res.json({ figures: await readFigures(req.scope, query) })
}
