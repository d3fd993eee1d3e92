import type { Settings } from "./settings"

export function storeUrl({ port }: Settings): string {
  return `http://localhost:${port}`
}

export function simulatorUrl({ simulatorPort }: Settings): string {
  return `http://127.0.0.1:${simulatorPort}`
}

/** The address of the shop that shoppers use: ours, or your own. */
export function shopUrl({ storefrontUrl, storefrontPort }: Settings): string {
  return storefrontUrl ?? `http://localhost:${storefrontPort}`
}
