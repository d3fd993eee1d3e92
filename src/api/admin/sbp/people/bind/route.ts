import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { bindListedPerson } from "../../../../../flows/people/bind-listed-person"
import type { Person } from "../../../../../flows/people/resolve-people"
import type { AdminBindPersonType } from "../validators"

export { AUTHENTICATE } from "../../authenticate"

/** Binds a listed e-mail to the user who has it now. */
export const POST = async (
  req: AuthenticatedMedusaRequest<AdminBindPersonType>,
  res: MedusaResponse<{ person: Person }>
) => {
  const { actor_id } = req.auth_context
  const person = await bindListedPerson(req.scope, {
    ...req.validatedBody,
    actor_id,
  })
  res.json({ person })
}
