import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { PayoutRequest } from "../../../src/modules/payout/payout-request"
import { SbpPayoutModuleService } from "../../../src/modules/payout/service"
import type { SbpOptionsInput } from "../../../src/shared/options"

/** The key of the simulator's only shop. */
export const SECRET = "simulator-secret-key"

export const FINGERPRINT_KEY = "f".repeat(64)

export type PayoutOptions = SbpOptionsInput["payouts"]

/**
 * The service as Medusa creates it, with a real database and HTTP client.
 *
 * @param more other options of the plugin
 */
export function payoutService(
  pool: Knex,
  baseUrl: string,
  payouts: PayoutOptions = {},
  { logger, ...more }: Partial<SbpOptionsInput> & { logger?: Logger } = {}
): SbpPayoutModuleService {
  const options: SbpOptionsInput = {
    baseUrl,
    shopId: "100500",
    secretKey: SECRET,
    backendUrl: "http://localhost:9000",
    storefrontUrl: "http://localhost:8000",
    fingerprintKey: FINGERPRINT_KEY,
    operators: ["user_operator"],
    approvers: ["user_approver"],
    payouts: {
      enabled: true,
      // Longer than any pause of a busy machine.
      timeoutMs: 10_000,
      limits: { rub: { unlimited: true } },
      ...payouts,
    },
    ...more,
  }
  const cradle = {
    [ContainerRegistrationKeys.PG_CONNECTION]: pool,
    ...(logger && { [ContainerRegistrationKeys.LOGGER]: logger }),
  }
  const service = new SbpPayoutModuleService(cradle, options)
  services.add(service)
  return service
}

const services = new Set<SbpPayoutModuleService>()

/** Drops the recorded calls of all services, whose rows a test has removed. */
export function forgetCalls(): void {
  for (const service of services) {
    service["sender_"]["recorded"].clear()
  }
}

/** No statement was imported, so none contradicts a person. */
export const noStatements = () => Promise.resolve()

/** A request as the API passes it on, after its checks. */
export const payoutRequest = (
  idempotency_key: string,
  changes: Partial<PayoutRequest> = {}
): PayoutRequest => ({
  idempotency_key,
  amount: "100.00" as PayoutRequest["amount"],
  currency_code: "rub" as PayoutRequest["currency_code"],
  purpose: "payout",
  description: null,
  metadata: null,
  order_id: null,
  invoice_id: null,
  replaces_id: null,
  created_by: "user_operator",
  confirm_duplicate: false,
  ...changes,
})
