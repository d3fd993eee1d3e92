import { BlockList, isIPv6 } from "node:net"
import type { SbpOptions } from "../../../shared/options"

type Shop = { options: Pick<SbpOptions, "notificationIps"> }

/** Whether an address may send notifications of one of these shops. */
export function mayNotify(ip: string | undefined, shops: Shop[]): boolean {
  return shops.some(({ options: { notificationIps } }) => {
    if (notificationIps.length === 0) {
      return true
    }
    const plain = plainIp(ip)
    return listOf(notificationIps).check(plain, familyOf(plain))
  })
}

/** An IPv4 address, also if it came mapped into an IPv6 one. */
export function plainIp(ip: string | undefined): string {
  return ip?.replace(/^::ffff:(?=\d+\.)/i, "") ?? ""
}

function listOf(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/")
    if (prefix === undefined) {
      list.addAddress(address, familyOf(address))
    } else {
      list.addSubnet(address, Number(prefix), familyOf(address))
    }
  }
  return list
}

function familyOf(address: string) {
  return isIPv6(address) ? "ipv6" : "ipv4"
}
