import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { isNoCardId, maskNumbers } from "../domain/mask-numbers"
import { confirmAndPublish } from "../flows/confirm-and-publish"
import { publishAttention } from "../flows/publish"
import { readAmount, readCurrencyCode } from "../flows/read-money"
import { SBP_LEDGER_MODULE } from "../modules/ledger"
import type { ConfirmationByHand } from "../modules/ledger/invoices/confirm-by-hand"
import { invalidData } from "../shared/invalid-data"
import { settlePaymentWorkflow } from "./settle-payment"

export type ConfirmPaymentWorkflowInput = Pick<
  ConfirmationByHand,
  | "invoice_id"
  | "gateway_payment_id"
  | "currency_code"
  | "without_order"
  | "paid_at"
  | "note"
  | "actor_id"
> & {
  /** Decimal text, for example "1499.90". */
  amount: string
}

/** It has no compensation: a recorded payment is never undone. */
const confirmPaymentStep = createStep(
  "confirm-payment",
  async (input: ConfirmPaymentWorkflowInput, { container }) => {
    const { invoice_id, gateway_payment_id, currency_code } = input
    if (!isNoCardId(gateway_payment_id)) {
      throw invalidData(
        "Field 'gateway_payment_id' must be the payment's id in the gateway's cabinet"
      )
    }
    const ledger = container.resolve(SBP_LEDGER_MODULE)
    await confirmAndPublish(container, {
      ...input,
      amount: readAmount(input.amount),
      ...(currency_code && { currency_code: readCurrencyCode(currency_code) }),
      note: maskNumbers(input.note),
      provider_id: await ledger.findProviderOf(invoice_id),
    })
    await publishAttention(container)
    return new StepResponse({ invoice_id })
  }
)

export const confirmPaymentWorkflowId = "sbp-confirm-payment"

/**
 * Confirms a payment whose notification was lost, by what an operator read in
 * the gateway's cabinet, and settles it like every other payment. It asks no list: the caller
 * does, by `assertOperatorOfInvoice`. The result is the id, whether it is settled by now or not.
 */
export const confirmPaymentWorkflow = createWorkflow(
  confirmPaymentWorkflowId,
  (input: WorkflowData<ConfirmPaymentWorkflowInput>) => {
    const confirmed = confirmPaymentStep(input)
    return new WorkflowResponse(
      settlePaymentWorkflow.runAsStep({ input: confirmed })
    )
  }
)
