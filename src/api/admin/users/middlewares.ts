import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
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
  if (await isListed(scope, String(params.id))) {
    throw new MedusaError(
      MedusaError.Types.FORBIDDEN,
      "This user is listed in the options as an operator or approver: they ask for a new password themselves, on the sign-in page"
    )
  }
  next()
}
