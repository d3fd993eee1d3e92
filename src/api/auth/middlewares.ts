import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { assertSincePassword } from "../../flows/people/assert-sign-in"

export const authMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/auth/token/refresh",
    methods: ["POST"],
    middlewares: [refuseEarlierToken],
  },
]

/** An earlier token of a user would become a new one. */
async function refuseEarlierToken(
  { auth_context, scope }: AuthenticatedMedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
) {
  if (auth_context.actor_type === "user") {
    await assertSincePassword(scope, auth_context)
  }
  next()
}
