import { createHmac, randomBytes } from "node:crypto"

/**
 * Without a key, the digest of a payout's body would reveal the card number to
 * anyone with its mask: it takes a million guesses. This key lives as long as
 * the process.
 */
const KEY = randomBytes(32)

/** Equal contents have equal digests; a digest reveals nothing else. */
export function digestOf(content: string | Buffer): string {
  return createHmac("sha256", KEY).update(content).digest("hex")
}
