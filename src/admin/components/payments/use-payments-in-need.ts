import { useAttention } from "../../hooks/api/attention"
import type { Invoice } from "../../types"

const MOST = 1000

/** Which of these payments are on the operator's list. */
export function usePaymentsInNeed(
  invoices: readonly Pick<Invoice, "id">[]
): ReadonlySet<string> {
  const invoice_id = invoices.map(({ id }) => id)
  const { data } = useAttention(
    {
      resolved: false,
      invoice_id,
      fields: "id,reason,invoice_id",
      limit: MOST,
    },
    invoice_id.length > 0
  )
  return new Set(data?.attention.flatMap(({ invoice_id }) => invoice_id ?? []))
}
