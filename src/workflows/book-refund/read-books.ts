import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"

/** Unrounded, as Medusa has it. */
export type Amount = ReturnType<typeof MathBN.convert>

/** What Medusa's books say about the money of an invoice. */
export type Books = {
  payment_id: string
  payment_collection_id: string
  currency_code: string
  /** What is captured and not refunded. */
  remainder: Amount
  refunds: MedusaRefund[]
  order_id: string | undefined
}

export type MedusaRefund = {
  id: string
  amount: Amount
  created_at: Date
  sbp_refund_id: string | undefined
  /** What of it was to be taken off the order's total. */
  credit: Amount | undefined
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

/** Ours, on a refund of Medusa's: what the rest of its booking needs. */
export type RefundMetadata = { sbp_refund_id?: string; sbp_credit?: string }

/** Undefined: Medusa never had this money. */
export async function readBooks(
  container: MedusaContainer,
  invoice: InvoiceRow
): Promise<Books | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
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
  const payment = (data as unknown as Payment[]).find(
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
  const captured = sum(
    present(payment.captures).map((it) => MathBN.convert(it.raw_amount))
  )
  return {
    payment_id: payment.id,
    payment_collection_id: payment.payment_collection_id,
    currency_code: payment.currency_code,
    remainder: MathBN.sub(captured, sum(refunds.map(({ amount }) => amount))),
    refunds,
    order_id: await orderOf(container, payment.payment_collection_id),
  }
}

async function orderOf(
  container: MedusaContainer,
  payment_collection_id: string
): Promise<string | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order_payment_collection",
    fields: ["order_id"],
    filters: { payment_collection_id },
  })
  return (data as { order_id: string }[])[0]?.order_id
}

export function sum(amounts: Amount[]): Amount {
  return amounts.reduce((total, it) => MathBN.add(total, it), MathBN.convert(0))
}

export function present<T>(rows: (T | null)[] | undefined): T[] {
  return (rows ?? []).filter((row): row is T & {} => row !== null)
}
