import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import type { RefundRow } from "../../modules/ledger/models/refund"
import { graph, present } from "../../shared/graph"
import { logEvent } from "../../shared/log"
import type { ExactAmount } from "../../shared/medusa-amount"

/** What Medusa's books say about the money of an invoice. */
export type Books = {
  payment_id: string
  payment_collection_id: string
  currency_code: string
  /** What is captured and not refunded. */
  remainder: ExactAmount
  refunds: MedusaRefund[]
  order_id: string | undefined
}

export type MedusaRefund = {
  id: string
  amount: ExactAmount
  created_at: Date
  /** The refund of ours that it was made for, if we made it. */
  sbp_refund_id: string | undefined
  /** How much of it was to be taken off the order's total. */
  credit: ExactAmount | undefined
}

type Payment = {
  id: string
  provider_id: string
  payment_session_id: string
  payment_collection_id: string
  currency_code: string
  captures?: ({ raw_amount: BigNumberInput } | null)[]
  refunds?: ({
    id: string
    raw_amount: BigNumberInput
    created_at: string | Date
    metadata?: RefundMetadata | null
  } | null)[]
}

/** Our metadata on a refund of Medusa's: the rest of its booking needs it. */
export type RefundMetadata = { sbp_refund_id?: string; sbp_credit?: string }

export type BookedInPayment = {
  medusa_refund_id: string
  /** As Medusa booked it. */
  booked: ExactAmount
  /** How much of it is taken off the order's total; only known if we booked it. */
  credit: ExactAmount | undefined
  /**
   * When another program made it, if one did: it ran Medusa's workflow, which may have
   * done the rest.
   */
  foreign_since: Date | undefined
}

/** Undefined: Medusa never had this money. */
export async function readBooks(
  container: MedusaContainer,
  invoice: InvoiceRow
): Promise<Books | undefined> {
  const payments = await graph<Payment>(container, {
    entity: "payment",
    fields: [
      "id",
      "provider_id",
      "payment_session_id",
      "payment_collection_id",
      "currency_code",
      "captures.raw_amount",
      "refunds.id",
      "refunds.raw_amount",
      "refunds.created_at",
      "refunds.metadata",
    ],
    filters: { payment_session_id: invoice.session_ids },
  })
  const payment = payments.find(
    ({ provider_id, captures }) =>
      provider_id === invoice.provider_id && present(captures).length > 0
  )
  if (!payment) {
    return undefined
  }
  const refunds = present(payment.refunds).map(
    ({ id, raw_amount, created_at, metadata }) => ({
      id,
      amount: MathBN.convert(raw_amount),
      created_at: new Date(created_at),
      sbp_refund_id: metadata?.sbp_refund_id,
      credit:
        metadata?.sbp_credit === undefined
          ? undefined
          : MathBN.convert(metadata.sbp_credit),
    })
  )
  const { order_id } = await container
    .resolve(SBP_LEDGER_MODULE)
    .readCollectionLinks(payment.payment_collection_id)
  return {
    payment_id: payment.id,
    payment_collection_id: payment.payment_collection_id,
    currency_code: payment.currency_code,
    remainder: MathBN.sub(
      MathBN.sum(...present(payment.captures).map((it) => it.raw_amount)),
      ...refunds.map(({ amount }) => amount)
    ),
    refunds,
    order_id: order_id ?? undefined,
  }
}

/**
 * Deletes the refunds of a payment that no money stands for, as Medusa does when
 * the provider refuses one: its process was stopped before it could. They would
 * keep the payment from taking the refunds whose money is back.
 */
export async function deleteOrphanRefunds(
  container: MedusaContainer,
  invoiceId: string,
  books: Books
): Promise<MedusaRefund[]> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const rows = await ledger.listSbpRefunds({ invoice_id: invoiceId })
  const orphans = books.refunds.filter((it) => isOrphan(it, rows))
  for (const { id, amount } of orphans) {
    await container.resolve(Modules.PAYMENT).deleteRefunds([id])
    const facts = { id, payment_id: books.payment_id, amount: amount.toFixed() }
    logEvent(container, "sbp.orphan_refund.deleted", facts, "warn")
  }
  return orphans
}

/** Medusa asks the provider right after it has written its refund. */
export const ORPHAN_AFTER_MS = 10 * 60_000

type PossibleOrphan = Pick<MedusaRefund, "id" | "created_at"> &
  Partial<Pick<MedusaRefund, "sbp_refund_id">>

/**
 * Whether a refund of Medusa's stands for no money: the provider has allowed
 * each one that a row of the ledger names, and no other.
 *
 * @param rows the refunds of its invoice
 */
export function isOrphan(
  { id, created_at, sbp_refund_id }: PossibleOrphan,
  rows: Pick<RefundRow, "id" | "state" | "medusa_refund_id">[]
): boolean {
  const isNamed = rows.some(
    (row) =>
      row.medusa_refund_id === id ||
      // Its process was stopped before the row could name it: the next try does.
      (row.id === sbp_refund_id &&
        row.state === "due" &&
        row.medusa_refund_id === null)
  )
  return !isNamed && created_at.getTime() < Date.now() - ORPHAN_AFTER_MS
}
