import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import * as coreFlows from "@medusajs/medusa/core-flows"
import { maskRequest } from "../sbp/mask-requests"
import { recordRefusals } from "../sbp/guards/record-refusals"

const EXECUTIONS = "/admin/workflows-executions/:workflow_id"

/**
 * Medusa runs any workflow for every admin and secret API key, with whatever input they write:
 * past the checks of the routes that run it, in the name of another user, or so that a sign-in
 * becomes another user's.
 */
export const adminWorkflowExecutionMiddlewares: MiddlewareRoute[] = [
  `${EXECUTIONS}/run`,
  `${EXECUTIONS}/steps/success`,
  `${EXECUTIONS}/steps/failure`,
].map((matcher) => ({
  matcher,
  methods: ["POST"],
  middlewares: [maskRequest, recordRefusals, refuseBehindRoutes],
}))

/** The names of Medusa's own workflows. What else is exported there has no such name. */
const CORE = new Set(
  Object.values<unknown>(coreFlows).map((flow) =>
    (flow as { getName?: () => string }).getName?.()
  )
)

/**
 * A store's own workflows are its own affair.
 *
 * @throws {MedusaError} FORBIDDEN
 */
function refuseBehindRoutes(
  { params }: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): void {
  const workflow = String(params.workflow_id)
  if (!workflow.startsWith("sbp-") && !CORE.has(workflow)) {
    next()
    return
  }
  throw new MedusaError(
    MedusaError.Types.FORBIDDEN,
    `Workflow ${workflow} may not be run by a request: that would pass by the checks of its routes. Call one of these, or run it in the store's own code`
  )
}
