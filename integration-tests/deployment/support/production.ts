import { mkdirSync, mkdtempSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { root } from "../../../scripts/start/settings"
import type { Environment } from "../../chaos/support/store-process"
import type { Stage } from "../../e2e/support/stage"

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

/** A store as it stands behind its proxy, with secure cookies. */
export function inProduction(stage: Stage, origin: string): Environment {
  return {
    ...stage.env,
    NODE_ENV: "production",
    DISABLE_ADMIN: "false",
    JWT_SECRET: "a secret of these tests only",
    COOKIE_SECRET: "another secret of these tests only",
    ADMIN_CORS: origin,
    AUTH_CORS: origin,
    SBP_BACKEND_URL: origin,
  }
}
