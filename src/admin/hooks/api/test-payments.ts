import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { sbpKeys } from "../../lib/query-keys"
import type { Invoice, InvoiceWithHistory, Page } from "../../types"
import { useSbpAction, useSbpList } from "./sbp"
import { SETUP_KEY } from "./setup"

type Answer = { invoices: Invoice[] } & Page

/** A person looks at it, phone in hand. */
const LOOK_AGAIN_MS = 2_000

/** The payment time is over: only the store can change it now. */
const LATER_MS = 30_000

/** The latest test payment of a shop, as it is now. */
export function useTestPayment(provider_id: string): Invoice | undefined {
  const { data } = useSbpList<Answer>(
    "invoices",
    { provider_id, is_test: true, limit: 1 },
    {
      refetchInterval: (answer) =>
        mayChange(answer?.invoices[0]) &&
        (isTestUnderWay(answer?.invoices[0]) ? LOOK_AGAIN_MS : LATER_MS),
    }
  )
  const [invoice] = data?.invoices ?? []
  useRefetchOnceNotified(invoice)
  return invoice
}

export const useMakeTestPayment = () =>
  useSbpAction<{ provider_id: string }, { invoice: InvoiceWithHistory }>(
    "/admin/sbp/test-payments"
  )

type Standing = Pick<Invoice, "state" | "error_code" | "status_moved_at">

/** By its state alone: even after its time, the store may change it. */
function mayChange(invoice: Standing | undefined): boolean {
  const { state, error_code, status_moved_at } = invoice ?? {}
  return (
    !status_moved_at &&
    (state === "open" || (state === "creating" && !error_code))
  )
}

/** Whether its notification may come at any moment. */
export function isTestUnderWay(
  invoice: (Standing & Pick<Invoice, "expires_at">) | undefined
): boolean {
  return (
    mayChange(invoice) && Date.parse(invoice?.expires_at ?? "") > Date.now()
  )
}

/** Refetches what else shows that notifications arrive. */
function useRefetchOnceNotified(invoice: Invoice | undefined): void {
  const client = useQueryClient()
  const waitsFor = useRef<string>(undefined)
  const { id, notified_at } = invoice ?? {}
  useEffect(() => {
    if (notified_at && waitsFor.current === id) {
      const health = sbpKeys.detail("health", "all")
      void client.invalidateQueries({ queryKey: health })
      void client.invalidateQueries({ queryKey: SETUP_KEY })
    }
    waitsFor.current = notified_at ? undefined : id
  }, [id, notified_at])
}
