import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { seePeople } from "../../../workflows/people/see-people"

/** The way in which users come into a store that runs. */
export const adminInviteMiddlewares: MiddlewareRoute[] = [
  { matcher: "/admin/invites*", methods: ["POST"], middlewares: [seeFirst] },
]

/** Whoever is invited or accepts comes too late to be taken for a listed one. */
async function seeFirst(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
) {
  await seePeople(req.scope)
  next()
}
