import { mkdirSync, symlinkSync } from "node:fs"
import path from "node:path"
import type { Environment } from "../../chaos/support/store-process"
import type { StoreFixture } from "../../e2e/support/store-fixture"
import { storeLikeOurs } from "../../store-like-ours"

/** The folder of a store like this one, with an admin that was built. */
export async function productionFolder(adminBuild: string): Promise<string> {
  const folder = await storeLikeOurs("sbp-production-")
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
