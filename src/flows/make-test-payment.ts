import type { MedusaContainer } from "@medusajs/framework/types"
import { currencyCodeOf, parseCurrency } from "../domain/money"
import { testAmountOf } from "../domain/test-amount"
import { SbpGateway } from "../gateway"
import { SBP_LEDGER_MODULE } from "../modules/ledger"
import {
  answerTimeout,
  createPayment,
} from "../modules/ledger/invoices/create-payment"
import { observeAttempt } from "../shared/monitoring/counts"
import { notFound } from "../shared/not-found"
import { findShop } from "../shared/shops"

/**
 * Makes a link for a small sum, for staff who try whether payments work: by the same
 * call as a shopper's, and with the same kinds of addresses. It has no cart, and becomes
 * no order.
 *
 * @returns the invoice's id; without a link, its row says why
 * @throws {MedusaError} NOT_FOUND for a provider that is not in the configuration
 */
export async function makeTestPayment(
  container: MedusaContainer,
  { provider_id, actor_id }: { provider_id: string; actor_id: string }
): Promise<string> {
  const options = findShop(provider_id)
  const [currency] = options?.currencies ?? []
  if (!options || !currency) {
    throw notFound("There is no such SBP payment provider in the configuration")
  }
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const { invoice, is_new } = await ledger.openTestInvoice({
    provider_id,
    shop_id: options.shopId,
    amount: testAmountOf(currency),
    currency_code: currencyCodeOf(parseCurrency(currency)),
    expires_at: new Date(Date.now() + options.paymentLifetimeMinutes * 60_000),
    actor_id,
    timeout_ms: answerTimeout(options),
  })
  if (is_new) {
    const gateway = new SbpGateway({ ...options, onAttempt: observeAttempt })
    try {
      const [id = ""] = invoice.session_ids
      const session = { id, store_name: await ledger.readStoreName() }
      await createPayment({ ledger, gateway, options }, invoice, session)
    } finally {
      gateway.close()
    }
  }
  return invoice.id
}
