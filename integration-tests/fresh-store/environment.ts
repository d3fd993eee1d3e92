import path from "node:path"

/**
 * The variables that npm needs to reach its registry, and that switch Medusa's
 * telemetry off.
 */
const KEPT = [
  "HOME",
  "TMPDIR",
  "NODE_EXTRA_CA_CERTS",
  "HTTP_PROXY",
  "HTTPS_PROXY",
  "NO_PROXY",
  "XDG_CONFIG_HOME",
  "MEDUSA_DISABLE_TELEMETRY",
]

/**
 * A merchant's terminal: without the variables of the test runner, which would
 * change Medusa, and without npm's, which add the programs of this repository
 * to the PATH.
 */
export function merchantEnvironment(): Record<string, string> {
  const { PATH = "" } = process.env
  const programs = PATH.split(path.delimiter).filter(
    (folder) => !folder.endsWith(path.join("node_modules", ".bin"))
  )
  const kept = KEPT.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    ...Object.fromEntries(kept),
    PATH: programs.join(path.delimiter),
    // Settings of the environment, because the page's command is just `npm install`.
    npm_config_prefer_offline: "true",
    npm_config_audit: "false",
    npm_config_fund: "false",
  }
}
