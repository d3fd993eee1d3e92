import { createHash } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { unsigned } from "../../domain/money"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import { SBP_STATEMENT_MODULE } from "../../modules/statement"
import type { WentBack } from "../../modules/statement/find-lines"
import type { StatementRow } from "../../modules/statement/models/statement"
import type { StatementLineRow } from "../../modules/statement/models/statement-line"
import { notAllowed } from "../../shared/not-allowed"
import { assertOperatorOfInvoice } from "../people/assert-operator-of"
import { recordAndBookRefund } from "../refunds/return-money"
import { paidAt } from "./paid-at"
import { nameRefund } from "./refund-pairs"

/** A line about money of a payment that is ours. */
type NamedLine = StatementLineRow & { subject_id: string; amount: string }

/**
 * Records money that went back in the cabinet, as a line says, with the line as evidence.
 *
 * @returns the refund's id
 * @throws {MedusaError} NOT_ALLOWED, with what to do instead
 */
export async function recordWentBack(
  container: MedusaContainer,
  line: StatementLineRow,
  {
    note,
    actor_id,
    statement,
  }: { note: string; actor_id: string; statement: StatementRow }
): Promise<string> {
  const { subject_id, amount, currency_code, at, meaning, verdict } = line
  const isBack = meaning === "went_back" && verdict === "missing_here"
  if (!isBack || !subject_id || !amount || !currency_code) {
    throw notAllowed(
      "This line reports no money back of a payment of the store"
    )
  }
  const actor = { actor_id, actor_type: "user" }
  await assertOperatorOfInvoice(container, actor, subject_id)
  const back = unsigned(amount)
  const listed = await container
    .resolve(SBP_STATEMENT_MODULE)
    .listWentBack([subject_id])
  const named = { ...line, subject_id, amount: back }
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const invoice = await ledger.retrieveInvoice(subject_id)
  await assertOfThis(container, line, invoice)
  const { paid_at, created_at } = invoice
  const returned = at && paidAt(at, created_at, statement.layout)
  const { id } = await recordAndBookRefund(container, {
    invoice_id: subject_id,
    currency_code,
    note,
    actor_id,
    amount: back,
    idempotency_key: keyOf(statement, named, listed),
    // The payment's notification may come later than its refund of the same day.
    returned_at: returned && paid_at && returned < paid_at ? paid_at : returned,
    refund_reason_id: null,
    replaces_id: null,
    // It has gone back, whatever the order owes.
    confirm_more_than_owed: true,
    listed: {
      inThis: refundsOf(
        listed.filter((it) => it.statement_id === line.statement_id)
      ),
      inAny: refundsOf(listed),
    },
  })
  return id
}

const refundsOf = (lines: readonly WentBack[]) =>
  lines.flatMap(({ refund_id }) => refund_id ?? [])

/**
 * Makes sure that the money cannot be that of a second payment by the same link, which no
 * order has.
 *
 * @throws {MedusaError} NOT_ALLOWED, with what to do instead
 */
async function assertOfThis(
  container: MedusaContainer,
  { gateway_id }: StatementLineRow,
  { id, gateway_payment_id: ours }: InvoiceRow
): Promise<void> {
  if (ours === null || gateway_id === ours) {
    return
  }
  const other = await container
    .resolve(SBP_STATEMENT_MODULE)
    .findPaidOtherwise(id, ours)
  if (other) {
    throw notAllowed(
      `Line ${other.number} of ${other.name} says that this payment was paid again, under another id: this may be that money, which no order has. If it is, accept both lines with a note. If not, record it on the payment's page`
    )
  }
}

/** The same refund in another statement has the same key, whatever else that one says. */
function keyOf(
  { shop_id }: StatementRow,
  { number, ...line }: NamedLine,
  listed: readonly WentBack[]
): string {
  const name = nameRefund({ ...line, number: Number(number) }, listed)
  const hash = createHash("sha256").update(`${shop_id} ${name}`).digest("hex")
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5")
}
