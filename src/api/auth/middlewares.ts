import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { isListed } from "../../flows/people/is-listed"

export const authMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/auth/token/refresh",
    methods: ["POST"],
    middlewares: [refuseEarlierToken],
  },
]

/**
 * Anyone may register an address that is not theirs, and keep the token. Once its owner has set
 * a password of their own and accepted an invitation, Medusa would make it the owner's.
 *
 * @throws {MedusaError} FORBIDDEN
 */
async function refuseEarlierToken(
  { auth_context, scope }: AuthenticatedMedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
) {
  const { actor_id, auth_identity_id } = auth_context
  if (!actor_id) {
    const { app_metadata } = await scope
      .resolve(Modules.AUTH)
      .retrieveAuthIdentity(auth_identity_id)
    const user_id = app_metadata?.user_id
    if (typeof user_id === "string" && (await isListed(scope, user_id))) {
      throw new MedusaError(
        MedusaError.Types.FORBIDDEN,
        "This token is from before there was a user with this sign-in. Sign in"
      )
    }
  }
  next()
}
