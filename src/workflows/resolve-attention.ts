import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { SBP_LEDGER_MODULE } from "../modules/ledger"
import { SBP_PAYOUT_MODULE } from "../modules/payout"

export type ResolveAttentionWorkflowInput = {
  id: string
  actor_id: string
  note: string
}

/** It has no compensation: a resolved entry stays resolved. */
const resolveAttentionStep = createStep(
  "resolve-attention",
  async ({ id, ...by }: ResolveAttentionWorkflowInput, { container }) => {
    const ledger = container.resolve(SBP_LEDGER_MODULE)
    const [entry] = await ledger.listSbpAttentions({ id, resolved_at: null })
    if (entry?.reason === "payout_paid_twice") {
      const payouts = container.resolve(SBP_PAYOUT_MODULE)
      await payouts.endPaidTwice(entry.subject_id, by)
    }
    await ledger.resolveAttention(id, by)
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
