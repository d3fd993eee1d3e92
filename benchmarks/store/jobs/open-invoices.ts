import { parseAmount } from "../../../src/domain/money"
import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../../src/modules/ledger"
import type { SbpLedgerModuleService } from "../../../src/modules/ledger/service"
import { OUR_PROVIDER, SHOP } from "../../constants"

export type OpenInvoice = {
  id: string
  paymentId: string
}

let invoices = 0

/** Opens invoices that the gateway could send notifications about. */
export async function openInvoices(
  container: MedusaContainer,
  { count }: { count: number }
): Promise<OpenInvoice[]> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const opened: OpenInvoice[] = []
  for (let number = 0; number < count; number++) {
    const paymentId = `payment-${++invoices}`
    const { invoice } = await ledger.openInvoice({
      provider_id: OUR_PROVIDER,
      shop_id: SHOP.shopId,
      session_id: `payses_bench_${invoices}`,
      payment_collection_id: `pay_col_bench_${invoices}`,
      amount: parseAmount("349.90"),
      currency_code: "rub",
      expires_at: new Date(Date.now() + 3_600_000),
      reusable_until: new Date(),
      reusable_since: null,
      timeout_ms: 0,
    })
    await ledger.recordAnswer(invoice.id, {
      gateway_payment_id: paymentId,
      gateway_status: "NEW",
      confirmation_url: "https://example.com/pay",
    })
    opened.push({ id: invoice.id, paymentId })
  }
  return opened
}
