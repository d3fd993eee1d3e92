import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { type AdminInvoice, readInvoice } from "../read-invoice"

export { AUTHENTICATE } from "../../authenticate"

export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<{ invoice: AdminInvoice }>
) => {
  const { fields } = req.queryConfig
  const invoice = await readInvoice(req.scope, String(req.params.id), fields)
  res.json({ invoice })
}
