export const ENDPOINTS = ["payment", "payout"] as const

export type Endpoint = (typeof ENDPOINTS)[number]

/** The paths of the spec, to the letter: the slash at the end belongs to it. */
const PATHS = new Map<string, Endpoint>([
  ["/v1/payment/", "payment"],
  ["/v1/payout/", "payout"],
])

export function endpointOf(url: string): Endpoint | undefined {
  return PATHS.get(url)
}
