/** What the simulator's only shop signs in with. */
export const SECRET = "simulator-secret-key"
export const PROVIDER = "pp_sbp_sbp"

/**
 * Sets the environment of a store under test. To be called at the top of a
 * spec: Medusa's test runner reads the configuration before anything else.
 */
export function setStoreEnvironment(
  ports: { gateway: number; store: number },
  changes: Record<string, string> = {}
) {
  Object.assign(process.env, {
    PORT: String(ports.store),
    SBP_BASE_URL: `http://127.0.0.1:${ports.gateway}`,
    SBP_SHOP_ID: "100500",
    SBP_SECRET_KEY: SECRET,
    SBP_BACKEND_URL: `http://localhost:${ports.store}`,
    SBP_STOREFRONT_URL: "http://localhost:8000",
    SBP_TIMEOUT_MS: "1000",
    ...changes,
  })
}
