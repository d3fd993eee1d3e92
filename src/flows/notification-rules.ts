import type { NotificationRules } from "../modules/ledger/notifications/judge-notification"
import { findShop } from "../shared/shops"

/** For a provider that is no longer in the configuration. */
const MAX_TIMEOUT_MS = 120_000

/** Between the end of a call and the commit of its answer. */
const MARGIN_MS = 15_000

/** The rules by which a provider's notifications are judged: its options. */
export function notificationRules(providerId: string): NotificationRules {
  const shop = findShop(providerId)
  return {
    failedStatuses: shop?.failedPaymentStatuses ?? [],
    paidStatuses: shop?.paidPaymentStatuses ?? [],
    graceMs: (shop?.timeoutMs ?? MAX_TIMEOUT_MS) + MARGIN_MS,
  }
}
