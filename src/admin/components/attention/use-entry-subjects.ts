import { useInvoices } from "../../hooks/api/invoices"
import { usePayouts } from "../../hooks/api/payouts"
import type { Attention, Invoice, Payout } from "../../types"

export type EntrySubjects = {
  invoice: Invoice | undefined
  payout: Payout | undefined
}

/** What the entries of one page are about, asked for once for all of them. */
export function useEntrySubjects(entries: Attention[]) {
  const invoiceIds = idsOf(entries.map(({ invoice_id }) => invoice_id))
  const payoutIds = idsOf(entries.map(({ payout_id }) => payout_id))
  const invoices = useInvoices(byId(invoiceIds), invoiceIds.length > 0)
  const payouts = usePayouts(byId(payoutIds), payoutIds.length > 0)
  return ({ invoice_id, payout_id }: Attention): EntrySubjects => ({
    invoice: invoices.data?.invoices.find(({ id }) => id === invoice_id),
    payout: payouts.data?.payouts.find(({ id }) => id === payout_id),
  })
}

const idsOf = (ids: (string | null)[]) =>
  [...new Set(ids.filter((it) => it !== null))].sort()

const byId = (id: string[]) => ({ id, limit: id.length })
