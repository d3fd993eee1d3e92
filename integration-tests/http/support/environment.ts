/** The key of the simulator's only shop. */
export const SECRET = "simulator-secret-key"
export const PROVIDER = "pp_sbp_sbp"

/** Jest numbers the processes of a run, which have one parent. */
const WORKER = Number(process.env.JEST_WORKER_ID ?? 0)

/**
 * Each process has two ports, so that the processes of a run do not collide, and two runs
 * hardly ever. They are below the ports that the system assigns.
 */
export const GATEWAY_PORT =
  20_000 + (process.ppid % 150) * 64 + (WORKER % 32) * 2
export const STORE_PORT = GATEWAY_PORT + 1

/**
 * Sets the environment of a store under test. Must be called at the top of a
 * spec: Medusa reads the configuration before anything else.
 */
export function setStoreEnvironment(changes: Record<string, string> = {}) {
  Object.assign(process.env, {
    PORT: String(STORE_PORT),
    SBP_BASE_URL: `http://127.0.0.1:${GATEWAY_PORT}`,
    SBP_SHOP_ID: "100500",
    SBP_SECRET_KEY: SECRET,
    SBP_BACKEND_URL: `http://localhost:${STORE_PORT}`,
    SBP_STOREFRONT_URL: "http://localhost:8000",
    SBP_TIMEOUT_MS: "1000",
    // No job runs by itself: a test decides when the sweep runs.
    MEDUSA_WORKER_MODE: "server",
    ...changes,
  })
}
