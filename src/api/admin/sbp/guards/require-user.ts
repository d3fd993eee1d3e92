import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"

/** Refuses API keys: a person has to answer for this request. */
export function requireUser(
  req: AuthenticatedMedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): void {
  if (req.auth_context.actor_type === "user") {
    next()
    return
  }
  next(
    new MedusaError(
      MedusaError.Types.FORBIDDEN,
      "Only a user may do this, not an API key"
    )
  )
}
