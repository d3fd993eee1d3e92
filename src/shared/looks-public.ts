import { BlockList, isIP } from "node:net"

/** Addresses that are valid only inside a machine or a private network. */
const INSIDE = new BlockList()
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  INSIDE.addSubnet(network, bits)
}
for (const [network, bits] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
] as const) {
  INSIDE.addSubnet(network, bits, "ipv6")
}

/** Names that no public server has. */
const INSIDE_NAME =
  /^[^.]*$|\.(local|localhost|internal|intranet|lan|home|corp|test|invalid|home\.arpa)$/

/**
 * Whether the gateway can probably reach an address from outside, judged by its
 * text: over TLS, and not a name or number of a private network.
 */
export function looksPublic(url: string): boolean {
  if (!URL.canParse(url)) {
    return false
  }
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "")
  return protocol === "https:" && !isInside(host.toLowerCase())
}

/** Whether a host name or IP address is valid only inside a private network. */
export function isInside(host: string): boolean {
  switch (isIP(host)) {
    case 4:
      return INSIDE.check(host)
    case 6:
      // The list also matches ::ffff:10.0.0.1 as 10.0.0.1.
      return INSIDE.check(host, "ipv6")
    default:
      return INSIDE_NAME.test(host)
  }
}
