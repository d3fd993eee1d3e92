import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
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
