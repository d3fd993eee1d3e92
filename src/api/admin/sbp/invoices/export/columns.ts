import { feeOf } from "../../../../../domain/money"
import type { InvoiceRow } from "../../../../../modules/ledger/models/invoice"
import type { Sale } from "../../../../../modules/ledger/queries/read-sales"
import type { Columns } from "../../export/csv"

/** An invoice, with what other modules know about it. */
export type ExportedInvoice = {
  invoice: InvoiceRow
  sale: Sale | undefined
  /** The part of its money that certainly went back. */
  returned: string
}

/** The columns for an accountant, who compares them with the bank and the orders. */
export const invoiceColumns: Columns<ExportedInvoice> = {
  id: { kind: "text", read: ({ invoice }) => invoice.id },
  reference: { kind: "text", read: ({ invoice }) => invoice.reference },
  paid_at: { kind: "time", read: ({ invoice }) => invoice.paid_at },
  order_number: {
    kind: "number",
    read: ({ sale }) => sale?.order_number ?? null,
  },
  email: { kind: "text", read: ({ sale }) => sale?.email ?? null },
  amount: { kind: "amount", read: ({ invoice }) => invoice.amount },
  received_amount: {
    kind: "amount",
    read: ({ invoice }) => invoice.received_amount,
  },
  credited_amount: {
    kind: "amount",
    read: ({ invoice }) => invoice.credited_amount,
  },
  fee: {
    kind: "amount",
    read: ({ invoice }) =>
      feeOf(invoice.received_amount, invoice.credited_amount),
  },
  // Empty if nothing was paid: a zero would say that it was.
  returned: {
    kind: "amount",
    read: ({ invoice, returned }) => (invoice.paid_at ? returned : null),
  },
  currency_code: { kind: "text", read: ({ invoice }) => invoice.currency_code },
  gateway_payment_id: {
    kind: "text",
    read: ({ invoice }) => invoice.gateway_payment_id,
  },
  state: { kind: "text", read: ({ invoice }) => invoice.state },
  confirmed_by: {
    kind: "text",
    read: ({ sale }) => sale?.confirmed_by ?? null,
  },
  provider_id: { kind: "text", read: ({ invoice }) => invoice.provider_id },
  order_id: { kind: "text", read: ({ invoice }) => invoice.order_id },
  created_at: { kind: "time", read: ({ invoice }) => invoice.created_at },
}
