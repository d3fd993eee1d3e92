import path from "node:path"
import { simulatedShop } from "../../simulator/default-shop"
import { adminEmail, approverEmail } from "../seed/logins"
import { shopUrl, simulatorUrl, storeUrl } from "./addresses"
import type { Settings } from "./settings"
import { telemetryOff } from "./telemetry-off"

export interface StoreEnvironment extends NodeJS.ProcessEnv {
  DATABASE_URL: string
}

/**
 * The environment of the store's processes: set variables stay, the rest make a
 * store in which everything can be tried at once. Never for production.
 */
export function storeEnvironment(
  env: NodeJS.ProcessEnv,
  settings: Settings,
  databaseUrl: string
): StoreEnvironment {
  const given = Object.entries(env).filter(([, value]) => value !== "")
  return {
    SBP_BACKEND_URL: storeUrl(settings),
    SBP_STOREFRONT_URL: shopUrl(settings),
    SBP_EMAIL_FOLDER: emailFolder(settings),
    ...(settings.gatewayUrl ? {} : simulated(env, settings)),
    ...Object.fromEntries(given),
    DATABASE_URL: databaseUrl,
    PORT: String(settings.port),
    HOST: settings.host,
    // The admin's hot reload has a server of its own.
    HMR_BIND_HOST: settings.host,
    NODE_ENV: "development",
    ...telemetryOff(settings.storeDir),
  }
}

/** The folder of the e-mails that the store would send, a file for each. */
export const emailFolder = ({ storeDir }: Settings): string =>
  path.join(storeDir, "emails")

/** Only for the simulator: a real gateway moves real money. */
function simulated(env: NodeJS.ProcessEnv, settings: Settings) {
  const { shopId, secretKey } = simulatedShop(env)
  return {
    SBP_BASE_URL: simulatorUrl(settings),
    SBP_SHOP_ID: shopId,
    SBP_SECRET_KEY: secretKey,
    // The status that the simulator reports when a payer declines.
    SBP_FAILED_PAYMENT_STATUSES: "CANCELED",
    SBP_FINGERPRINT_KEY: "fingerprint-key-of-the-dev-store-only",
    SBP_OPERATORS: adminEmail,
    SBP_APPROVERS: approverEmail,
    SBP_PAYOUTS_ENABLED: "true",
    SBP_PAYOUTS_APPROVAL_ABOVE: "10000",
    SBP_PAYOUTS_LIMIT_PER_PAYOUT: "50000",
    SBP_PAYOUTS_LIMIT_PER_DAY: "200000",
    SBP_PAYOUTS_LIMIT_PER_CARD_PER_DAY: "100000",
  }
}
