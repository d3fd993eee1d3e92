import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { resolveEntry } from "../flows/resolve-entry"

export type ResolveAttentionWorkflowInput = {
  id: string
  actor_id: string
  note: string
}

/** It has no compensation: a resolved entry stays resolved. */
const resolveAttentionStep = createStep(
  "resolve-attention",
  async ({ id, ...by }: ResolveAttentionWorkflowInput, { container }) => {
    await resolveEntry(container, id, by)
    return new StepResponse({ id })
  }
)

export const resolveAttentionWorkflowId = "sbp-resolve-attention"

/** Takes an entry off the operator's list, with who did it and why. */
export const resolveAttentionWorkflow = createWorkflow(
  resolveAttentionWorkflowId,
  (input: WorkflowData<ResolveAttentionWorkflowInput>) => {
    return new WorkflowResponse(resolveAttentionStep(input))
  }
)
