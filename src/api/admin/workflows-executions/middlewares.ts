import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { recordRefusals } from "../sbp/guards/record-refusals"
import { maskRequest } from "../sbp/mask-requests"

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
  middlewares: [maskRequest, recordRefusals, refuseWorkflow],
}))

/** @throws {MedusaError} FORBIDDEN */
function refuseWorkflow(
  _req: MedusaRequest,
  _res: MedusaResponse,
  _next: MedusaNextFunction
): never {
  throw new MedusaError(
    MedusaError.Types.FORBIDDEN,
    "No request may run a workflow: that would pass by the checks of the routes that do. Call one of these, or write one of your own"
  )
}
