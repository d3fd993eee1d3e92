import type { MiddlewareRoute } from "@medusajs/framework/http"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { recordRefusals } from "../payouts/record-refusals"
import { requireListed } from "../payouts/require-listed"
import { policiesOf } from "../policies-of"
import { requireUser, stepUp } from "../require-user"
import { validateJson } from "../validate-json"
import { AdminBindPerson } from "./validators"

export const adminSbpPeopleMiddlewares: MiddlewareRoute[] = [
  { matcher: "/admin/sbp/people", middlewares: [recordRefusals] },
  {
    matcher: "/admin/sbp/people/bind",
    methods: ["POST"],
    middlewares: [
      requireUser,
      requireListed("approvers"),
      stepUp,
      validateJson(AdminBindPerson),
    ],
    policies: [policiesOf(SBP_RESOURCES.payout).update],
  },
]
