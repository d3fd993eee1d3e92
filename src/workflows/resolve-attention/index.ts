import {
  createWorkflow,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import {
  type ResolveAttentionStepInput,
  resolveAttentionStep,
} from "./steps/resolve-attention"

export type ResolveAttentionWorkflowInput = ResolveAttentionStepInput

export const resolveAttentionWorkflowId = "sbp-resolve-attention"

/** Takes an entry off the operator's list, with who did it and why. */
export const resolveAttentionWorkflow = createWorkflow(
  resolveAttentionWorkflowId,
  (input: WorkflowData<ResolveAttentionWorkflowInput>) => {
    return new WorkflowResponse(resolveAttentionStep(input))
  }
)
