import { useInvoices } from "../../hooks/api/invoices"
import { usePayouts } from "../../hooks/api/payouts"
import { factsOfReason } from "../../../domain/attention-reasons"
import { useStatements } from "../../hooks/api/statements"
import type { Attention, Invoice, Payout, Statement } from "../../types"
import { useOrderNumbers } from "../payments/use-order-numbers"
import { factsOf } from "./facts-of"

export type EntrySubjects = {
  invoice: Invoice | undefined
  payout: Payout | undefined
  statement: Statement | undefined
  /** Of the orders of all entries; empty until they are read. */
  orderNumbers: ReadonlyMap<string, number>
}

/** What one page of entries is about, read in one request for each kind. */
export function useEntrySubjects(entries: Attention[]) {
  const invoiceIds = idsOf(entries.map(({ invoice_id }) => invoice_id))
  const payoutIds = idsOf(entries.map(({ payout_id }) => payout_id))
  const invoices = useInvoices(byId(invoiceIds), {
    enabled: invoiceIds.length > 0,
  })
  const payouts = usePayouts(byId(payoutIds), { enabled: payoutIds.length > 0 })
  const statementIds = idsOf(entries.map(statementOf))
  const statements = useStatements(byId(statementIds), {
    enabled: statementIds.length > 0,
  })
  const orderNumbers = useOrderNumbers([
    ...(invoices.data?.invoices ?? []).map(({ order_id }) => order_id),
    ...entries.flatMap(ordersIn),
  ])
  return (entry: Attention): EntrySubjects => ({
    invoice: invoices.data?.invoices.find(({ id }) => id === entry.invoice_id),
    payout: payouts.data?.payouts.find(({ id }) => id === entry.payout_id),
    statement: statements.data?.statements.find(
      ({ id }) => id === statementOf(entry)
    ),
    orderNumbers,
  })
}

/** The statement that an entry is about, if it is. */
export const statementOf = ({ reason, subject_id }: Attention) =>
  factsOfReason(reason).subject === "statement" ? subject_id : null

const idsOf = (ids: (string | null)[]) =>
  [...new Set(ids.filter((it) => it !== null))].sort()

const byId = (id: string[]) => ({ id, limit: id.length })

const ordersIn = ({ details }: Attention) =>
  factsOf(details).flatMap((fact) => (fact.kind === "orders" ? fact.ids : []))
