import { createHmac, randomBytes } from "node:crypto"

/**
 * Unkeyed, the digest of a payout's body would be a card number to anyone who
 * knows its mask: a million guesses. This key lives as long as the process.
 */
const KEY = randomBytes(32)

/** Equal contents have equal digests; that is all that a digest tells. */
export function digestOf(content: string | Buffer): string {
  return createHmac("sha256", KEY).update(content).digest("hex")
}
