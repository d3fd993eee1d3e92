import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
} from "@medusajs/framework/http"
import { assertListed } from "../../../../flows/people/assert-listed"
import type { PeopleList } from "../../../../flows/people/resolve-people"

/** Refuses every user who is on none of these lists of the plugin's options. */
export function requireListed(...lists: PeopleList[]) {
  return async (
    req: AuthenticatedMedusaRequest,
    _res: MedusaResponse,
    next: MedusaNextFunction
  ): Promise<void> => {
    await assertListed(req.scope, req.auth_context, lists)
    next()
  }
}
