import { parseAmount } from "../../src/domain/money"
import type { InvoiceRequest } from "../../src/modules/ledger/invoices/open-invoice"
import type { SbpLedgerModuleService } from "../../src/modules/ledger/service"

export const MINUTE = 60_000
export const inMinutes = (minutes: number) =>
  new Date(Date.now() + minutes * MINUTE)

export const request = (
  changes: Partial<InvoiceRequest> = {}
): InvoiceRequest => ({
  provider_id: "pp_sbp_sbp",
  shop_id: "100500",
  session_id: "payses_1",
  payment_collection_id: "paycol_1",
  amount: parseAmount("1274.92"),
  currency_code: "rub",
  expires_at: inMinutes(30),
  reusable_until: inMinutes(5),
  reusable_since: null,
  timeout_ms: MINUTE,
  ...changes,
})

export const answer = (id = "gw-1") => ({
  gateway_payment_id: id,
  gateway_status: "NEW",
  confirmation_url: `https://gateway.example/pay/${id}`,
})

export const payment = (changes: Record<string, unknown> = {}) => ({
  id: "gw-1",
  shop_id: 100500,
  status: "CONFIRMED",
  paid: true,
  amount: { value: 1274.92, currency: "RUB" },
  ...changes,
})

type Rules = Parameters<SbpLedgerModuleService["applyNotification"]>[1]

/**
 * Stores and applies a notification; returns nothing if it was only counted.
 */
export async function notify(
  service: SbpLedgerModuleService,
  invoice_id: string,
  body: string | object,
  rules: Rules
) {
  const id = await service.storeNotification(
    {
      invoice_id,
      provider_ids: ["pp_sbp_sbp"],
      body: typeof body === "string" ? body : JSON.stringify(body),
      content_type: "application/json",
    },
    rules
  )
  return id === undefined ? undefined : service.applyNotification(id, rules)
}
