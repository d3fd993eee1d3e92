import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { SBP_RESOURCES } from "../../../../shared/policies"
import type { AdminInvoiceFilters } from "./validators"

export { AUTHENTICATE } from "../authenticate"

export const GET = async (
  req: AuthenticatedMedusaRequest<AdminInvoiceFilters>,
  res: MedusaResponse
) => {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data: invoices, metadata } = await query.graph({
    entity: SBP_RESOURCES.invoice,
    fields: req.queryConfig.fields,
    filters: req.filterableFields,
    pagination: req.queryConfig.pagination,
  })
  const { count, skip: offset, take: limit } = metadata ?? {}
  res.json({ invoices, count, offset, limit })
}
