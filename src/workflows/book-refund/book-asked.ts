import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MathBN,
  MedusaError,
} from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { medusaAmount } from "../../shared/medusa-amount"
import { bookRefundWorkflow } from "."

/** What an admin asks Medusa to refund; all of the payment, if they name no sum. */
type Asked = {
  amount?: BigNumberInput
  note?: string | null
  refund_reason_id?: string | null
}

type Payment = {
  provider_id: string
  payment_session_id: string
  raw_amount: BigNumberInput
}

/**
 * Books the refund of a payment that an admin asks for, if that money is back.
 *
 * @returns whether the payment is ours
 * @throws {MedusaError} NOT_ALLOWED, with the two ways to return money
 */
export async function bookAsked(
  container: MedusaContainer,
  paymentId: string,
  { amount, note, refund_reason_id }: Asked
): Promise<boolean> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "payment",
    fields: ["provider_id", "payment_session_id", "raw_amount"],
    filters: { id: paymentId },
  })
  const [payment] = data as unknown as Payment[]
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const invoice =
    payment && (await ledger.findInvoiceOfSession(payment.payment_session_id))
  if (!payment || invoice?.provider_id !== payment.provider_id) {
    return false
  }
  const refund_id = await ledger.takeWaiting({
    invoice_id: invoice.id,
    amount: medusaAmount(MathBN.convert(amount ?? payment.raw_amount)),
    note: note || null,
    refund_reason_id: refund_reason_id ?? null,
  })
  await bookRefundWorkflow(container).run({ input: { refund_id } })
  const { state } = await ledger.retrieveSbpRefund(refund_id)
  if (state !== "booked") {
    throw new MedusaError(
      // Of a conflict, Medusa would tell its own words instead of ours.
      MedusaError.Types.NOT_ALLOWED,
      `The money is back, but Medusa could not book it yet. It is tried again by itself; SBP refund ${refund_id} says how it goes`
    )
  }
  return true
}
