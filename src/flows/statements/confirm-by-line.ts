import type { MedusaContainer } from "@medusajs/framework/types"
import { type Amount, minus } from "../../domain/money"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { SBP_STATEMENT_MODULE } from "../../modules/statement"
import type { StatementRow } from "../../modules/statement/models/statement"
import type { StatementLineRow } from "../../modules/statement/models/statement-line"
import { notAllowed } from "../../shared/not-allowed"
import { confirmAndPublish } from "../confirm-and-publish"
import { assertOperatorOfInvoice } from "../people/assert-operator-of"
import { paidAt } from "./paid-at"

/**
 * Confirms a payment that a line shows as paid, with the line as evidence.
 *
 * @throws {MedusaError} NOT_ALLOWED, with what to do instead
 */
export async function confirmByLine(
  container: MedusaContainer,
  line: StatementLineRow,
  {
    note,
    actor_id,
    statement,
  }: { note: string; actor_id: string; statement: StatementRow }
): Promise<undefined> {
  const { subject_id, gateway_id, amount, fee, currency_code, at } = line
  const isPayment = line.verdict === "missing_here" && line.meaning === "paid"
  if (!isPayment || !subject_id || !gateway_id || !amount) {
    throw notAllowed(
      "This line names no payment of the store that could be confirmed. Find out whose payment it is, and accept the line with a note"
    )
  }
  const actor = { actor_id, actor_type: "user" }
  const provider_id = await assertOperatorOfInvoice(
    container,
    actor,
    subject_id
  )
  await assertNothingWentBack(container, subject_id, statement)
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const { created_at } = await ledger.retrieveInvoice(subject_id)
  await confirmAndPublish(container, {
    invoice_id: subject_id,
    gateway_payment_id: gateway_id,
    note,
    actor_id,
    provider_id,
    amount: amount as Amount,
    ...(currency_code && { currency_code }),
    ...(fee !== null && { credited_amount: minus(amount, fee) as Amount }),
    paid_at: at
      ? paidAt(at, created_at, statement.layout).toISOString()
      : undefined,
    is_in_turn: true,
  })
  return undefined
}

/** Otherwise an order would be made and sent whose money the shopper has back. */
async function assertNothingWentBack(
  container: MedusaContainer,
  invoiceId: string,
  { shop_id }: StatementRow
): Promise<void> {
  const statements = container.resolve(SBP_STATEMENT_MODULE)
  // Another registry of the shop may be about to say so.
  await statements.assertAllJudged({ kind: "payments", shop_id })
  const unreadable = await statements.findUnreadable(invoiceId)
  if (unreadable) {
    throw notAllowed(
      `Line ${unreadable.number} of ${unreadable.name} is about this payment and cannot be read: its money may have gone back. Decide about that line first`
    )
  }
  const lines = await statements.listWentBack([invoiceId])
  if (lines.some(({ refund_id }) => refund_id === null)) {
    throw notAllowed(
      "A registry says that money of this payment went back: confirmed, it would become an order. If all of it is back, accept both lines with a note. If not, confirm it on its page, and then record the refund"
    )
  }
}
