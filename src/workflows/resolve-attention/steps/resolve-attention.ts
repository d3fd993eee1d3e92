import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { SBP_LEDGER_MODULE } from "../../../modules/ledger"
import type { SbpLedgerModuleService } from "../../../modules/ledger/service"

export type ResolveAttentionStepInput = {
  id: string
  actor_id: string
  note: string
}

/** There is no way back: an entry that was resolved stays so. */
export const resolveAttentionStep = createStep(
  "resolve-attention",
  async ({ id, ...by }: ResolveAttentionStepInput, { container }) => {
    const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
    await ledger.resolveAttention(id, by)
    return new StepResponse({ id })
  }
)
