import type { InvoiceRequest } from "../../src/modules/ledger/invoices/open-invoice"

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
  amount: "1274.92",
  currency_code: "rub",
  expires_at: inMinutes(30),
  reusable_until: inMinutes(5),
  patience_ms: MINUTE,
  ...changes,
})

export const answer = (id = "gw-1") => ({
  gateway_payment_id: id,
  gateway_status: "NEW",
  confirmation_url: `https://gateway.example/pay/${id}`,
})

export const payment = (changes: Record<string, unknown> = {}) => ({
  id: "gw-1",
  order_id: "payses_1",
  shop_id: 100500,
  status: "CONFIRMED",
  paid: true,
  amount: { value: 1274.92, currency: "RUB" },
  ...changes,
})
