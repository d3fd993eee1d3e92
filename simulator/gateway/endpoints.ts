export const ENDPOINTS = ["payment", "payout"] as const

export type Endpoint = (typeof ENDPOINTS)[number]

/** The exact paths of the spec, including the slash at the end. */
const PATHS = new Map<string, Endpoint>([
  ["/v1/payment/", "payment"],
  ["/v1/payout/", "payout"],
])

export function endpointOf(url: string): Endpoint | undefined {
  return PATHS.get(url)
}
