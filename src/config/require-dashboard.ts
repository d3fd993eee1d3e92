import { readFileSync } from "node:fs"
import { isAtLeast } from "../shared/is-at-least"
import { wrongConfiguration } from "./payment-module"

type Manifest = { version: string }

/** As `peerDependencies` in package.json says. */
export const OLDEST_MEDUSA = "2.21.0"

/** As package-lock.json has it: with newer ones, no test of ours ran. */
export const NEWEST_TRIED = "2.21.2"

/**
 * Older dashboards lack components of our pages: the store's build would fail at the name of
 * one. This check fails earlier, with what to do.
 *
 * @throws {MedusaError} INVALID_DATA
 */
export function requireDashboard(): void {
  const version = dashboardVersion()
  if (version !== undefined && !isAtLeast(version, OLDEST_MEDUSA)) {
    throw wrongConfiguration(
      `the admin's pages need Medusa ${OLDEST_MEDUSA} or a newer 2.x, and @medusajs/dashboard is ${version}. Give all @medusajs packages one newer version in package.json, and install again`
    )
  }
}

/** Undefined in a store without the admin. */
function dashboardVersion(): string | undefined {
  try {
    const file = require.resolve("@medusajs/dashboard/package.json")
    const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest
    return manifest.version
  } catch {
    return undefined
  }
}
