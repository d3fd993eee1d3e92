import type { Settings } from "./settings"

export interface Port {
  /** The variable that names it. */
  variable: string
  port: number
  host: string
}

/** What this start will listen on. */
export function portsOf(settings: Settings): Port[] {
  const { host, port, simulatorPort, storefrontPort } = settings
  const ours = "127.0.0.1"
  const ports = [{ variable: "PORT", port, host }]
  if (!settings.gatewayUrl) {
    const variable = "SIMULATOR_PORT"
    ports.push({ variable, port: simulatorPort, host: ours })
  }
  if (!settings.storefrontUrl) {
    const variable = "STOREFRONT_PORT"
    ports.push({ variable, port: storefrontPort, host: ours })
  }
  return ports
}
