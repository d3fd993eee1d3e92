import { lookup } from "node:dns/promises"
import { isInside, looksPublic } from "../looks-public"

/** Why the internet cannot reach an address, as far as this machine can tell. */
export async function whyPrivate(
  url: string
): Promise<"not_public" | "private_dns" | undefined> {
  if (!looksPublic(url)) {
    return "not_public"
  }
  const { hostname } = new URL(url)
  // A host that cannot be looked up is reported when it is called.
  const found = await lookup(hostname, { all: true }).catch(() => [])
  const isPrivate =
    found.length > 0 && found.every(({ address }) => isInside(address))
  return isPrivate ? "private_dns" : undefined
}
