import type { RulesOf } from "../../modules/ledger/notifications/apply-notification"
import { findShop } from "../../shared/shops"

/** For a provider that is no longer in the configuration. */
const MAX_TIMEOUT_MS = 120_000

/** Between the end of a call and the commit of its answer. */
const MARGIN_MS = 15_000

/** What a provider's options say about its notifications. */
export const rulesOf: RulesOf = (providerId) => {
  const shop = findShop(providerId)
  return {
    failedStatuses: shop?.failedPaymentStatuses ?? [],
    paidStatuses: shop?.paidPaymentStatuses ?? [],
    graceMs: (shop?.timeoutMs ?? MAX_TIMEOUT_MS) + MARGIN_MS,
  }
}
