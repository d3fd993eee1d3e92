import type { Amount, Currency } from "../../domain/money"
import type { SbpOptions } from "../../shared/options"
import type { FingerprintKeys } from "./card"

/** What the merchant allows in one currency. */
export type Limits = Partial<
  Record<"perPayout" | "perDay" | "perCardPerDay" | "approvalAbove", Amount>
>

/** What the merchant decided about payouts, as the code below needs it. */
export type PayoutSettings = {
  shopId: string
  currencies: readonly Currency[]
  /** By currency, for every currency of the shop. */
  limits: Record<string, Limits>
  /** Whether the options name an approver. */
  hasApprovers: boolean
  timeoutMs: number
  failedStatuses: readonly string[]
  keys: FingerprintKeys
}

export function settingsOf(options: SbpOptions): PayoutSettings {
  const { limits, timeoutMs, failedPayoutStatuses } = options.payouts
  return {
    shopId: options.shopId,
    currencies: options.currencies,
    limits,
    hasApprovers: options.approvers.length > 0,
    timeoutMs,
    failedStatuses: failedPayoutStatuses,
    keys: {
      // Options without it do not switch payouts on.
      fingerprintKey: options.fingerprintKey ?? "",
      previousFingerprintKeys: options.previousFingerprintKeys,
    },
  }
}
