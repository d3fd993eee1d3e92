import { adminEmail, approverEmail } from "../seed/logins"
import type { Settings } from "./settings"
import { telemetryOff } from "./telemetry-off"

export type StoreEnvironment = ReturnType<typeof storeEnvironment>

/**
 * The environment of the store's processes: what is set stays, the rest makes
 * a store in which everything can be tried at once. Never for production.
 */
export function storeEnvironment(
  env: NodeJS.ProcessEnv,
  settings: Settings,
  databaseUrl: string
) {
  const given = Object.entries(env).filter(([, value]) => value !== "")
  return {
    SBP_BASE_URL: `http://127.0.0.1:${settings.simulatorPort}`,
    SBP_SHOP_ID: "100500",
    SBP_SECRET_KEY: "simulator-secret-key",
    SBP_BACKEND_URL: `http://localhost:${settings.port}`,
    SBP_STOREFRONT_URL: "http://localhost:8000",
    SBP_FINGERPRINT_KEY: "fingerprint-key-of-the-dev-store-only",
    SBP_OPERATORS: adminEmail,
    SBP_APPROVERS: approverEmail,
    SBP_PAYOUTS_ENABLED: "true",
    SBP_PAYOUTS_APPROVAL_ABOVE: "10000",
    SBP_PAYOUTS_LIMIT_PER_PAYOUT: "50000",
    SBP_PAYOUTS_LIMIT_PER_DAY: "200000",
    SBP_PAYOUTS_LIMIT_PER_CARD_PER_DAY: "100000",
    ...Object.fromEntries(given),
    DATABASE_URL: databaseUrl,
    PORT: String(settings.port),
    NODE_ENV: "development",
    ...telemetryOff(settings.storeDir),
  }
}
