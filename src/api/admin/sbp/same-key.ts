import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"

/** One request, one key: which of two is meant, nobody knows. */
export function sameKey(
  req: MedusaRequest<{ idempotency_key: string }>,
  _res: MedusaResponse,
  next: MedusaNextFunction
): void {
  const header = req.get("idempotency-key")?.toLowerCase()
  if (header && header !== req.validatedBody.idempotency_key) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "The header Idempotency-Key and the field 'idempotency_key' differ"
    )
  }
  next()
}
