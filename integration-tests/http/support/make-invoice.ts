import { parseAmount } from "../../../src/domain/money"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SbpLedgerModuleService } from "../../../src/modules/ledger/service"
import { PROVIDER } from "./environment"

const AMOUNT = "1274.92"

let made = 0

/**
 * An open invoice without a cart, with changes that would take long in
 * production.
 */
export async function makeInvoice(
  ledger: SbpLedgerModuleService,
  sql: Knex,
  changes: Record<string, unknown> = {}
) {
  made += 1
  const inAnHour = new Date(Date.now() + 60 * 60_000)
  const { invoice } = await ledger.openInvoice({
    provider_id: PROVIDER,
    shop_id: "100500",
    session_id: `payses_${made}`,
    payment_collection_id: `pay_col_${made}`,
    amount: parseAmount(AMOUNT),
    currency_code: "rub",
    expires_at: inAnHour,
    reusable_until: new Date(),
    reusable_since: null,
    timeout_ms: 0,
  })
  await ledger.recordAnswer(invoice.id, {
    gateway_payment_id: `gw-${made}`,
    gateway_status: "NEW",
    confirmation_url: `https://pay.example/${made}`,
  })
  if (Object.keys(changes).length > 0) {
    await sql("sbp_invoice").where({ id: invoice.id }).update(changes)
  }
  return ledger.retrieveInvoice(invoice.id)
}

/** The money has arrived, and the invoice is not due for the sweep. */
export const paid = {
  state: "paid",
  paid_at: new Date(),
  received_amount: parseAmount(AMOUNT),
  settle_at: null,
}
