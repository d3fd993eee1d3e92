import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"

/**
 * Rows of one moment could change places from page to page, so that a reader
 * would miss some: their ids decide, in the direction of the list.
 */
export function breakTies(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): void {
  const { pagination } = req.queryConfig
  const [direction = "DESC"] = Object.values(pagination.order ?? {})
  pagination.order = { ...pagination.order, id: direction }
  next()
}
