import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { emailOf } from "../../../flows/people/email-of"
import { isListed } from "../../../flows/people/is-listed"
import { recordRefusals } from "../sbp/guards/record-refusals"
import { maskRequest } from "../sbp/mask-requests"

export const adminUserMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/admin/users/:id/reset-password",
    methods: ["POST"],
    middlewares: [maskRequest, recordRefusals, refuseOfListed],
  },
]

/**
 * Medusa answers every admin and secret API key with the token that sets a user's password: who
 * has it could act as that user.
 *
 * @throws {MedusaError} FORBIDDEN
 */
async function refuseOfListed(
  { params, scope }: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
) {
  const id = String(params.id)
  for (const user of [id, ...(await whoSignsInAs(scope, id))]) {
    if (await isListed(scope, user)) {
      throw new MedusaError(
        MedusaError.Types.FORBIDDEN,
        "This user is listed in the options as an operator or approver: they ask for a new password themselves, on the sign-in page"
      )
    }
  }
  next()
}

/**
 * Whose password the token sets: it is made for the address. A user whose address was changed
 * still signs in with the earlier one, which another user may have by now.
 */
async function whoSignsInAs(
  container: MedusaContainer,
  userId: string
): Promise<string[]> {
  const email = await emailOf(container, userId)
  const signIns = email
    ? await container
        .resolve(Modules.AUTH)
        .listProviderIdentities(
          { provider: "emailpass", entity_id: email },
          { relations: ["auth_identity"] }
        )
    : []
  return signIns.flatMap(({ auth_identity }) => {
    const user = auth_identity?.app_metadata?.user_id
    return typeof user === "string" ? user : []
  })
}
