import path from "node:path"
import { defineConfig, loadEnv, MedusaError } from "@medusajs/framework/utils"

loadEnv(process.env.NODE_ENV || "development", process.cwd())

const { env } = process
// A browser sends a page's origin, without its path.
const shop = env.SBP_STOREFRONT_URL || "http://localhost:8000"
const storefront = URL.canParse(shop) ? new URL(shop).origin : shop
const admin = `http://localhost:${env.PORT || 9000}`
const redisUrl = env.REDIS_URL
const rbac = env.MEDUSA_FF_RBAC === "true"

/** What several processes of one store need to work together. */
const redisModules = (redisUrl: string) => [
  { resolve: "@medusajs/medusa/event-bus-redis", options: { redisUrl } },
  {
    resolve: "@medusajs/medusa/workflow-engine-redis",
    // Else one long job keeps all others of its worker waiting.
    options: { redis: { redisUrl, jobWorkerOptions: { concurrency: 5 } } },
  },
  {
    resolve: "@medusajs/medusa/locking",
    options: {
      providers: [
        {
          resolve: "@medusajs/medusa/locking-redis",
          id: "locking-redis",
          is_default: true,
          options: { redisUrl },
        },
      ],
    },
  },
  {
    resolve: "@medusajs/medusa/caching",
    options: {
      providers: [
        {
          resolve: "@medusajs/caching-redis",
          id: "caching-redis",
          is_default: true,
          options: { redisUrl },
        },
      ],
    },
  },
]

/** Medusa's own provider, which only logs its e-mails; or a folder of e-mails. */
const notifications = (folder: string | undefined) => ({
  resolve: "@medusajs/medusa/notification",
  options: {
    providers: [
      {
        resolve: "@medusajs/medusa/notification-local",
        id: "local",
        options: { channels: folder ? ["feed"] : ["feed", "email"] },
      },
      ...(folder
        ? [
            {
              // Medusa looks for "./…" in src.
              resolve: path.resolve("scripts/emails"),
              id: "emails",
              options: { channels: ["email"], folder },
            },
          ]
        : []),
    ],
  },
})

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: env.DATABASE_URL,
    redisUrl,
    workerMode: workerMode(env.MEDUSA_WORKER_MODE),
    // A production store behind plain http cannot keep a secure cookie.
    ...(env.COOKIE_INSECURE === "true" && {
      cookieOptions: { secure: false, sameSite: "lax" as const },
    }),
    // Medusa reads its secrets JWT_SECRET and COOKIE_SECRET itself, and insists on them
    // in production.
    http: {
      storeCors: env.STORE_CORS || storefront,
      adminCors: env.ADMIN_CORS || admin,
      authCors: env.AUTH_CORS || `${admin},${storefront}`,
    },
  },
  // Roles and policies. Set MEDUSA_FF_RBAC before the first `npm start`: only then do
  // the demo's users get a role.
  featureFlags: { rbac },
  admin: { disable: env.DISABLE_ADMIN === "true", storefrontUrl: shop },
  modules: [
    { resolve: "./src/modules/ledger" },
    { resolve: "./src/modules/payout", options: sbpOptions() },
    { resolve: "./src/modules/statement" },
    payments(sbpOptions()),
    ...(rbac ? [{ resolve: "@medusajs/medusa/rbac" }] : []),
    ...(redisUrl ? redisModules(redisUrl) : []),
    ...(env.SBP_EMAIL_FOLDER || env.SBP_ALERT_AFTER_MINUTES || env.SBP_DIGEST_AT
      ? [notifications(env.SBP_EMAIL_FOLDER)]
      : []),
  ],
})

/** The provider, and the ledger that it keeps its books in. */
function payments(options: Record<string, unknown>) {
  const resolve = "./src/providers/sbp"
  const providers = [{ resolve, id: "sbp", options }]
  if (env.SBP_SECOND_SHOP_ID) {
    providers.push({ resolve, id: "second", options: secondShop(options) })
  }
  return {
    resolve: "@medusajs/medusa/payment",
    dependencies: ["sbpLedger"],
    options: { providers },
  }
}

/** Another shop of the same merchant, which only tests configure. */
function secondShop(options: Record<string, unknown>) {
  return {
    ...options,
    shopId: env.SBP_SECOND_SHOP_ID,
    secretKey: env.SBP_SECOND_SECRET_KEY,
  }
}

/** The options that the dev store and the tests set through environment variables. */
function sbpOptions() {
  return given({
    baseUrl: env.SBP_BASE_URL,
    shopId: env.SBP_SHOP_ID,
    secretKey: env.SBP_SECRET_KEY,
    previousSecretKeys: list(env.SBP_PREVIOUS_SECRET_KEYS),
    backendUrl: env.SBP_BACKEND_URL,
    storefrontUrl: env.SBP_STOREFRONT_URL,
    returnPath: env.SBP_RETURN_PATH,
    paymentMethod: env.SBP_PAYMENT_METHOD,
    paymentLifetimeMinutes: number(env.SBP_PAYMENT_LIFETIME_MINUTES),
    currencies: list(env.SBP_CURRENCIES),
    description: env.SBP_DESCRIPTION,
    timeoutMs: number(env.SBP_TIMEOUT_MS),
    failedPaymentStatuses: list(env.SBP_FAILED_PAYMENT_STATUSES),
    settleIn: env.SBP_SETTLE_IN,
    notificationIps: list(env.SBP_NOTIFICATION_IPS),
    metricsToken: env.SBP_METRICS_TOKEN,
    alertAfterMinutes: number(env.SBP_ALERT_AFTER_MINUTES),
    digestAt: env.SBP_DIGEST_AT,
    statementDueAfterDays: number(env.SBP_STATEMENT_DUE_AFTER_DAYS),
    fingerprintKey: env.SBP_FINGERPRINT_KEY,
    previousFingerprintKeys: list(env.SBP_PREVIOUS_FINGERPRINT_KEYS),
    operators: list(env.SBP_OPERATORS),
    approvers: list(env.SBP_APPROVERS),
    payouts: given({
      enabled: env.SBP_PAYOUTS_ENABLED === "true",
      limits: limits(),
      approveNewCards: env.SBP_PAYOUTS_APPROVE_NEW_CARDS === "true",
      maxPerCardPerDay: number(env.SBP_PAYOUTS_MAX_PER_CARD_PER_DAY),
      hours: env.SBP_PAYOUTS_HOURS,
      timeoutMs: number(env.SBP_PAYOUTS_TIMEOUT_MS),
      failedPayoutStatuses: list(env.SBP_PAYOUTS_FAILED_STATUSES),
    }),
  })
}

/** The same sums for each currency: here, no money is real. */
function limits() {
  const own = given({
    perPayout: env.SBP_PAYOUTS_LIMIT_PER_PAYOUT,
    perDay: env.SBP_PAYOUTS_LIMIT_PER_DAY,
    perCardPerDay: env.SBP_PAYOUTS_LIMIT_PER_CARD_PER_DAY,
    approvalAbove: env.SBP_PAYOUTS_APPROVAL_ABOVE,
    unlimited: env.SBP_PAYOUTS_UNLIMITED === "true" || undefined,
  })
  const currencies = list(env.SBP_CURRENCIES) ?? ["rub"]
  return Object.keys(own).length > 0
    ? Object.fromEntries(currencies.map((currency) => [currency, own]))
    : undefined
}

/** The options without those that are not set, so that the defaults apply. */
function given(options: Record<string, unknown>) {
  const set = Object.entries(options).filter(
    ([, value]) => value !== undefined && value !== ""
  )
  return Object.fromEntries(set)
}

function list(value: string | undefined) {
  return value ? value.split(",").map((item) => item.trim()) : undefined
}

function number(value: string | undefined) {
  return value ? Number(value) : undefined
}

function workerMode(value: string | undefined) {
  const mode = value || "shared"
  if (mode !== "worker" && mode !== "server" && mode !== "shared") {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `MEDUSA_WORKER_MODE is "${mode}": set it to shared, server or worker.`
    )
  }
  return mode
}
