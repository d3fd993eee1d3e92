import { isIPv6 } from "node:net"

/** How many groups of an IPv6 address name a network. */
const GROUPS = 3

/**
 * The network of an address, for people to compare: 24 bits of IPv4, 48 of IPv6. A full address
 * would say more about a person than necessary.
 */
export function networkOf(ip: string | undefined): string {
  const plain = (ip ?? "").replace(/^::ffff:/i, "")
  if (/^\d+\.\d+\.\d+\.\d+$/.test(plain)) {
    return `${plain.split(".").slice(0, 3).join(".")}.0/24`
  }
  if (!isIPv6(plain)) {
    return "unknown"
  }
  const [head = "", tail] = plain.split("%")[0]?.split("::") ?? []
  const groups = head.split(":").filter(Boolean)
  const rest = (tail ?? "").split(":").filter(Boolean)
  const zeros = Array.from(
    { length: Math.max(0, 8 - groups.length - rest.length) },
    () => "0"
  )
  return `${[...groups, ...zeros, ...rest].slice(0, GROUPS).join(":")}::/48`
}
