import { defineConfig, loadEnv } from "@medusajs/framework/utils"

loadEnv(process.env.NODE_ENV || "development", process.cwd())

const { env } = process
const storefront = env.SBP_STOREFRONT_URL || "http://localhost:8000"
const admin = `http://localhost:${env.PORT || 9000}`
const redisUrl = env.REDIS_URL

/** What several processes of one store need to work together. */
const redisModules = (redisUrl: string) => [
  { resolve: "@medusajs/medusa/event-bus-redis", options: { redisUrl } },
  {
    resolve: "@medusajs/medusa/workflow-engine-redis",
    options: { redis: { redisUrl } },
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

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: env.DATABASE_URL,
    redisUrl,
    workerMode: workerMode(env.MEDUSA_WORKER_MODE),
    // A production store behind plain http cannot keep a secure cookie.
    ...(env.COOKIE_INSECURE === "true" && {
      cookieOptions: { secure: false, sameSite: "lax" as const },
    }),
    // Its secrets are JWT_SECRET and COOKIE_SECRET, which Medusa reads itself
    // and insists on in production.
    http: {
      storeCors: env.STORE_CORS || storefront,
      adminCors: env.ADMIN_CORS || admin,
      authCors: env.AUTH_CORS || `${admin},${storefront}`,
    },
  },
  admin: { disable: env.DISABLE_ADMIN === "true" },
  modules: [
    { resolve: "./src/modules/ledger" },
    ...(redisUrl ? redisModules(redisUrl) : []),
  ],
})

function workerMode(value: string | undefined) {
  return value === "worker" || value === "server" ? value : "shared"
}
