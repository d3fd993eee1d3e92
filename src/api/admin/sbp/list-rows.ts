import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/**
 * A page of rows, as the validated query of a list asks for it.
 *
 * @param always fields that are read whatever is asked for
 */
export async function listRows<Row>(
  { scope, queryConfig, filterableFields }: AuthenticatedMedusaRequest,
  entity: string,
  always: readonly string[] = []
): Promise<{
  rows: Partial<Row>[]
  page: { count?: number; offset?: number; limit?: number }
}> {
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data, metadata } = await query.graph({
    entity,
    fields: [...new Set([...queryConfig.fields, ...always])],
    filters: filterableFields,
    pagination: queryConfig.pagination,
  })
  const { count, skip: offset, take: limit } = metadata ?? {}
  return { rows: data as Partial<Row>[], page: { count, offset, limit } }
}
