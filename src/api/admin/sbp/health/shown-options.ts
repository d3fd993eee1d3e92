import type { SbpOptions } from "../../../../shared/options"

/**
 * Which options are secrets. The type asks for a decision about every option,
 * also about those that are added later.
 */
const IS_SECRET = {
  baseUrl: false,
  shopId: false,
  secretKey: true,
  previousSecretKeys: true,
  backendUrl: false,
  storefrontUrl: false,
  returnPath: false,
  paymentMethod: false,
  paymentLifetimeMinutes: false,
  abandonedAfterMinutes: false,
  currencies: false,
  description: false,
  timeoutMs: false,
  failedPaymentStatuses: false,
  paidPaymentStatuses: false,
  settleIn: false,
  notificationIps: false,
  retention: false,
  timeZone: false,
  metricsToken: true,
  alertAfterMinutes: false,
  digestAt: false,
  statementDueAfterDays: false,
  fingerprintKey: true,
  previousFingerprintKeys: true,
  operators: false,
  approvers: false,
  payouts: false,
} satisfies Record<keyof SbpOptions, boolean>

/**
 * The options in effect. Of a secret the page only shows whether it is set, of a
 * list of secrets how many there are.
 */
export function shownOptions(options: SbpOptions): Record<string, unknown> {
  const names = Object.keys(IS_SECRET) as (keyof typeof IS_SECRET)[]
  return Object.fromEntries(
    names.map((name) => {
      const value: unknown = options[name]
      return [name, IS_SECRET[name] ? sizeOf(value) : value]
    })
  )
}

function sizeOf(secret: unknown): number | boolean {
  return Array.isArray(secret) ? secret.length : secret !== undefined
}
