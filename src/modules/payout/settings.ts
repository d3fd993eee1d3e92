import type { Amount, Currency } from "../../domain/money"
import type { SbpOptions } from "../../shared/options"
import type { FingerprintKeys } from "./seal"

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
  /** A second person looks at each card that nothing has arrived at yet. */
  approveNewCards: boolean
  maxPerCardPerDay: number | undefined
  /** When people may create and approve payouts: see `WorkingHours`. */
  hours: string | undefined
  timeZone: string
  /** Whether the options name an approver. */
  hasApprovers: boolean
  timeoutMs: number
  failedStatuses: readonly string[]
  keys: FingerprintKeys
}

export function settingsOf(options: SbpOptions): PayoutSettings {
  const { limits, timeoutMs, failedPayoutStatuses } = options.payouts
  const { approveNewCards, maxPerCardPerDay, hours } = options.payouts
  return {
    shopId: options.shopId,
    currencies: options.currencies,
    limits,
    approveNewCards,
    maxPerCardPerDay,
    hours,
    timeZone: options.timeZone,
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
