import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { type AdminHealth, readHealth } from "./read-health"

export { AUTHENTICATE } from "../authenticate"

export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<{ health: AdminHealth }>
) => {
  res.json({ health: await readHealth(req.scope) })
}
