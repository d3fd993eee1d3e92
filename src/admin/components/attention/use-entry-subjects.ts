import { useInvoices } from "../../hooks/api/invoices"
import { usePayouts } from "../../hooks/api/payouts"
import type { Attention, Invoice, Payout } from "../../types"
import { useOrderNumbers } from "../payments/use-order-numbers"
import { factsOf } from "./facts-of"

export type EntrySubjects = {
  invoice: Invoice | undefined
  payout: Payout | undefined
  /** Of the orders of all entries; empty until they are read. */
  orderNumbers: ReadonlyMap<string, number>
}

/** The invoices and payouts of one page of entries, read in two requests. */
export function useEntrySubjects(entries: Attention[]) {
  const invoiceIds = idsOf(entries.map(({ invoice_id }) => invoice_id))
  const payoutIds = idsOf(entries.map(({ payout_id }) => payout_id))
  const invoices = useInvoices(byId(invoiceIds), invoiceIds.length > 0)
  const payouts = usePayouts(byId(payoutIds), payoutIds.length > 0)
  const orderNumbers = useOrderNumbers([
    ...(invoices.data?.invoices ?? []),
    ...entries.flatMap(ordersIn).map((order_id) => ({ order_id })),
  ])
  return ({ invoice_id, payout_id }: Attention): EntrySubjects => ({
    invoice: invoices.data?.invoices.find(({ id }) => id === invoice_id),
    payout: payouts.data?.payouts.find(({ id }) => id === payout_id),
    orderNumbers,
  })
}

const idsOf = (ids: (string | null)[]) =>
  [...new Set(ids.filter((it) => it !== null))].sort()

const byId = (id: string[]) => ({ id, limit: id.length })

const ordersIn = ({ details }: Attention) =>
  factsOf(details).flatMap((fact) => (fact.kind === "orders" ? fact.ids : []))
