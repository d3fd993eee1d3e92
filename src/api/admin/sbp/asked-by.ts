import type {
  AuthenticatedMedusaRequest,
  MedusaRequest,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { emailOf } from "../../../flows/people/email-of"

/** What a user asks for. The trail records who it was. */
export type Asked<Body> = Body & { actor_id: string; actor_email?: string }

export async function askedBy<Body extends object>({
  scope,
  validatedBody,
  auth_context: { actor_id },
}: AuthenticatedMedusaRequest<Body>): Promise<Asked<Body>> {
  const actor_email = await emailOf(scope, actor_id)
  return { ...validatedBody, actor_id, actor_email }
}

/** What a person decides about the row that the address names by its id. */
export type Decide<Body, Row> = (
  container: MedusaContainer,
  decision: Asked<Body> & { id: string }
) => Promise<Row>

export const withId =
  <Body, Row>(act: Decide<Body, Row>) =>
  (
    container: MedusaContainer,
    asked: Asked<Body>,
    { id }: MedusaRequest["params"]
  ) =>
    act(container, { ...asked, id: String(id) })
