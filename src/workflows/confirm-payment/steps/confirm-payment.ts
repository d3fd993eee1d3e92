import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { SBP_LEDGER_MODULE } from "../../../modules/ledger"
import type { ConfirmationByHand } from "../../../modules/ledger/invoices/confirm-by-hand"
import type { SbpLedgerModuleService } from "../../../modules/ledger/service"
import { findShop } from "../../../shared/shops"
import { announce } from "../../announce"
import { announceAttention } from "../../announce-attention"

export type ConfirmPaymentStepInput = Omit<
  ConfirmationByHand,
  "provider_id" | "shop_id"
>

/** There is no way back: that money arrived is never unset. */
export const confirmPaymentStep = createStep(
  "confirm-payment",
  async (input: ConfirmPaymentStepInput, { container }) => {
    const { invoice_id } = input
    const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
    const provider_id = await ledger.findProviderOf(invoice_id)
    const shop_id = findShop(provider_id)?.shopId
    await ledger.confirmByHand({ ...input, provider_id, shop_id })
    await announce(container, "sbp.invoice.paid", { id: invoice_id })
    await announceAttention(container)
    return new StepResponse({ invoice_id })
  }
)
