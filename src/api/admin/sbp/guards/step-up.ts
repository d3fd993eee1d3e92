import {
  authenticate,
  type AuthenticatedMedusaRequest,
  type MedusaNextFunction,
  type MedusaResponse,
} from "@medusajs/framework/http"
import {
  assertSinceFactor,
  assertSincePassword,
} from "../../../../flows/people/assert-sign-in"

const askForFactor: (
  ...args: Parameters<typeof stepUp>
) => Promise<void> | void = authenticate("user", ["session", "bearer"], {
  requireMfa: { maxAgeSeconds: 300 },
})

/** A user with a second factor has to use it again before money moves. */
export async function stepUp(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  await assertSincePassword(req.scope, req.auth_context)
  await assertSinceFactor(req.scope, req.auth_context)
  await askForFactor(req, res, next)
}
