import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { SBP_LEDGER_MODULE } from "../modules/ledger"

export type SnoozeAttentionWorkflowInput = {
  id: string
  actor_id: string
  /** Null: it is taken out again. */
  until: Date | string | null
}

/** It has no compensation: it can be taken out again. */
const snoozeAttentionStep = createStep(
  "snooze-attention",
  async (
    { id, actor_id, until }: SnoozeAttentionWorkflowInput,
    { container }
  ) => {
    const ledger = container.resolve(SBP_LEDGER_MODULE)
    // A workflow that is stored has its times as text.
    const day = until === null ? null : new Date(until)
    await ledger.snoozeAttention(id, { actor_id, until: day })
    return new StepResponse({ id })
  }
)

export const snoozeAttentionWorkflowId = "sbp-snooze-attention"

/** Puts an entry of the operator's list away until a day. */
export const snoozeAttentionWorkflow = createWorkflow(
  snoozeAttentionWorkflowId,
  (input: WorkflowData<SnoozeAttentionWorkflowInput>) => {
    return new WorkflowResponse(snoozeAttentionStep(input))
  }
)
