import type { Amount, Currency } from "../../gateway"
import type { SbpOptions } from "../../shared/options"
import type { FingerprintKeys } from "./cards/fingerprint"
import type { Limits } from "./limits/check-limits"

/** What the merchant decided about payouts, as the code below needs it. */
export type PayoutSettings = {
  shopId: string
  currencies: readonly Currency[]
  limits: Limits
  /** Above it, a second person approves. Undefined: nobody has to. */
  approvalAbove: Amount | undefined
  timeoutMs: number
  failedStatuses: readonly string[]
  keys: FingerprintKeys
}

export function settingsOf(options: SbpOptions): PayoutSettings {
  const { limits, approvalAbove, timeoutMs, failedPayoutStatuses } =
    options.payouts
  return {
    shopId: options.shopId,
    currencies: options.currencies,
    limits,
    approvalAbove,
    timeoutMs,
    failedStatuses: failedPayoutStatuses,
    keys: {
      // Options without it do not switch payouts on.
      fingerprintKey: options.fingerprintKey ?? "",
      previousFingerprintKeys: options.previousFingerprintKeys,
    },
  }
}
