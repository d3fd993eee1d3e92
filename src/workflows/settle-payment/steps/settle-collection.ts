import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { SBP_LEDGER_MODULE } from "../../../modules/ledger"
import type { SbpLedgerModuleService } from "../../../modules/ledger/service"
import { settleCollection } from "../settle-collection"

type Input = { invoice_id: string; actor_id?: string }

export const settleCollectionStep = createStep(
  "settle-collection",
  async ({ invoice_id, actor_id }: Input, { container }) => {
    if (actor_id) {
      const ledger =
        container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
      await ledger.takeUp(invoice_id, actor_id)
    }
    await settleCollection(container, invoice_id)
    return new StepResponse({ id: invoice_id })
  }
)
