import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { AdminAttentionFilters } from "./validators"

/** An entry is resolved when it says since when. */
export function refineFilters(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): void {
  const { resolved, ...filters } = req.filterableFields as AdminAttentionFilters
  req.filterableFields = {
    ...filters,
    ...(resolved !== undefined && {
      resolved_at: resolved ? { $ne: null } : null,
    }),
  }
  next()
}
