import { simulatedShop } from "../../simulator/default-shop"
import { NEWEST_TRIED } from "../../src/config/require-dashboard"

/** The newest version that we know, unless `npm run test:matrix` asks for another. */
const MEDUSA = process.env.FRESH_STORE_MEDUSA ?? NEWEST_TRIED

/** The admin's packages: a store has the dashboard's versions, as Medusa's starter does. */
const OF_THE_ADMIN = [
  "@medusajs/ui",
  "@tanstack/react-query",
  "react-i18next",
  "react-router-dom",
]

/**
 * The manifest of a new store: Medusa is pinned and the rest are ranges, so that
 * this test installs what a merchant gets today.
 *
 * @param dashboard the dependencies of Medusa's dashboard, of this version
 */
export const packageJson = (dashboard: Record<string, string>) => ({
  name: "fresh-store",
  version: "0.0.1",
  private: true,
  scripts: {
    build: "medusa build",
    start: "medusa start",
    dev: "medusa develop",
  },
  dependencies: {
    "@medusajs/admin-sdk": MEDUSA,
    "@medusajs/cli": MEDUSA,
    "@medusajs/dashboard": MEDUSA,
    "@medusajs/draft-order": MEDUSA,
    "@medusajs/framework": MEDUSA,
    "@medusajs/medusa": MEDUSA,
    ...Object.fromEntries(OF_THE_ADMIN.map((name) => [name, dashboard[name]])),
    zod: "4.2.0",
  },
  devDependencies: {
    "@swc/core": "^1.7.28",
    "@types/node": "^20.12.11",
    "@types/react": "^18.3.2",
    "@types/react-dom": "^18.2.25",
    react: "^18.3.1",
    "react-dom": "^18.3.1",
    "ts-node": "^10.9.2",
    typescript: "^5.6.2",
    vite: "^5.4.14",
  },
  engines: { node: ">=20" },
})

export const readDashboard = `npm view @medusajs/dashboard@${MEDUSA} dependencies --json`

export const tsconfig = {
  compilerOptions: {
    target: "ES2021",
    module: "Node16",
    moduleResolution: "Node16",
    esModuleInterop: true,
    emitDecoratorMetadata: true,
    experimentalDecorators: true,
    skipLibCheck: true,
    skipDefaultLibCheck: true,
    resolveJsonModule: true,
    jsx: "react-jsx",
    strict: true,
    outDir: "./.medusa/server",
    rootDir: "./",
  },
  "ts-node": { swc: true },
  include: ["**/*", ".medusa/types/*"],
  exclude: ["node_modules", ".medusa/server", ".medusa/admin", ".cache"],
}

/** What the store's configuration holds before it has this plugin. */
export const PROJECT_CONFIG = `projectConfig: {
        databaseUrl: process.env.DATABASE_URL,
        // In production, Medusa would otherwise insist on https.
        cookieOptions: { secure: false, sameSite: "lax" },
        http: {
          storeCors: process.env.STORE_CORS!,
          adminCors: process.env.ADMIN_CORS!,
          authCors: process.env.AUTH_CORS!,
          jwtSecret: process.env.JWT_SECRET,
          cookieSecret: process.env.COOKIE_SECRET,
        },
      },`

export const configBefore = `import { defineConfig, loadEnv } from "@medusajs/framework/utils"

loadEnv(process.env.NODE_ENV || "development", process.cwd())

module.exports = defineConfig({
      ${PROJECT_CONFIG}
})
`

type Addresses = Record<
  "origin" | "gateway" | "storefront" | "database",
  string
>

export function dotEnv(addresses: Addresses): string {
  const { origin, gateway, storefront, database } = addresses
  const { shopId, secretKey } = simulatedShop({})
  const variables = {
    DATABASE_URL: database,
    STORE_CORS: storefront,
    ADMIN_CORS: origin,
    AUTH_CORS: `${origin},${storefront}`,
    JWT_SECRET: "a-secret-of-the-fresh-store",
    COOKIE_SECRET: "another-secret-of-the-fresh-store",
    SBP_BASE_URL: gateway,
    SBP_SHOP_ID: shopId,
    SBP_SECRET_KEY: secretKey,
    SBP_BACKEND_URL: origin,
    SBP_STOREFRONT_URL: storefront,
    SBP_FINGERPRINT_KEY: "fingerprint-key-of-the-fresh-store-only",
  }
  return Object.entries(variables)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("")
}
