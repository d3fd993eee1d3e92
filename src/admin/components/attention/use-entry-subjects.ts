import { useInvoices } from "../../hooks/api/invoices"
import { usePayouts } from "../../hooks/api/payouts"
import type { Attention, Invoice, Payout } from "../../types"

export type EntrySubjects = {
  invoice: Invoice | undefined
  payout: Payout | undefined
}

/** What the entries of one page are about, asked for once for all of them. */
export function useEntrySubjects(entries: Attention[]) {
  const invoices = useInvoices(
    byId(entries.map(({ invoice_id }) => invoice_id))
  )
  const payouts = usePayouts(byId(entries.map(({ payout_id }) => payout_id)))
  return ({ invoice_id, payout_id }: Attention): EntrySubjects => ({
    invoice: invoices.data?.invoices.find(({ id }) => id === invoice_id),
    payout: payouts.data?.payouts.find(({ id }) => id === payout_id),
  })
}

/** Without ids there is nothing to ask for: all of them would be the answer. */
function byId(ids: (string | null)[]) {
  const id = [...new Set(ids.filter((it) => it !== null))].sort()
  return { id, limit: id.length }
}
