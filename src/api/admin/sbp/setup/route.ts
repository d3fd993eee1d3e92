import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { type AdminSetup, readSetup } from "./read-setup"

export { AUTHENTICATE } from "../authenticate"

export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<{ setup: AdminSetup }>
) => {
  res.json({ setup: await readSetup(req.scope) })
}
