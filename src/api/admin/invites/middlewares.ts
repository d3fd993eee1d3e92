import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { seePeople } from "../../../flows/people/resolve-people"

/** The way in which users come into a store that runs. */
export const adminInviteMiddlewares: MiddlewareRoute[] = [
  { matcher: "/admin/invites*", methods: ["POST"], middlewares: [seeFirst] },
]

/** Binds the listed e-mails first: an invited user cannot take one over then. */
async function seeFirst(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
) {
  await seePeople(req.scope)
  next()
}
