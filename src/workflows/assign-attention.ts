import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { SBP_LEDGER_MODULE } from "../modules/ledger"

export type AssignAttentionWorkflowInput = {
  id: string
  actor_id: string
  /** Or given back. */
  to_me: boolean
  takeover?: boolean
}

/** It has no compensation: whoever has it can give it back. */
const assignAttentionStep = createStep(
  "assign-attention",
  async ({ id, ...by }: AssignAttentionWorkflowInput, { container }) => {
    const ledger = container.resolve(SBP_LEDGER_MODULE)
    await ledger.assignAttention(id, by)
    return new StepResponse({ id })
  }
)

export const assignAttentionWorkflowId = "sbp-assign-attention"

/** Notes who works on an entry of the operator's list. */
export const assignAttentionWorkflow = createWorkflow(
  assignAttentionWorkflowId,
  (input: WorkflowData<AssignAttentionWorkflowInput>) => {
    return new WorkflowResponse(assignAttentionStep(input))
  }
)
