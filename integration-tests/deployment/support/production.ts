import { mkdirSync, mkdtempSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { root } from "../../../scripts/start/settings"
import type { Environment } from "../../chaos/support/store-process"
import type { StoreFixture } from "../../e2e/support/store-fixture"

const SAME = [
  "src",
  "node_modules",
  "package.json",
  "tsconfig.json",
  "medusa-config.ts",
]

/** The folder of a store like this one, with an admin that was built. */
export function productionFolder(adminBuild: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "sbp-production-"))
  for (const name of SAME) {
    symlinkSync(path.join(root, name), path.join(folder, name))
  }
  mkdirSync(path.join(folder, "public"))
  symlinkSync(adminBuild, path.join(folder, "public/admin"))
  return folder
}

/** The environment of a store behind its proxy, with secure cookies. */
export function inProduction(
  storeFixture: StoreFixture,
  origin: string
): Environment {
  return {
    ...storeFixture.env,
    NODE_ENV: "production",
    DISABLE_ADMIN: "false",
    JWT_SECRET: "a secret of these tests only",
    COOKIE_SECRET: "another secret of these tests only",
    ADMIN_CORS: origin,
    AUTH_CORS: origin,
    SBP_BACKEND_URL: origin,
  }
}
