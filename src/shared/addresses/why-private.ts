import { lookup } from "node:dns/promises"
import { isInside, looksPublic } from "../looks-public"
import { withTimeout } from "../with-timeout"

/** A person waits for the answer. */
const TIMEOUT_MS = 5_000

/** Why the internet cannot reach an address, as far as this machine can tell. */
export async function whyPrivate(
  url: string
): Promise<"not_public" | "private_dns" | undefined> {
  if (!looksPublic(url)) {
    return "not_public"
  }
  const { hostname } = new URL(url)
  // A host that cannot be looked up is reported when it is called.
  const found = await withTimeout(
    lookup(hostname, { all: true }),
    TIMEOUT_MS,
    "DNS"
  ).catch(() => [])
  const isPrivate =
    found.length > 0 && found.every(({ address }) => isInside(address))
  return isPrivate ? "private_dns" : undefined
}
