import { createHmac, hkdfSync } from "node:crypto"
import type { CardNumber } from "../../../domain/card-number"

const PURPOSE = "medusa-payment-sbp card fingerprint v1"

/**
 * Recognises a card without keeping its number. Keyed, because the mask leaves
 * so few numbers open that a plain hash would be guessed in a moment; the key
 * lives outside the database.
 */
export function fingerprint(cardNumber: CardNumber, key: string): string {
  const derived = Buffer.from(hkdfSync("sha256", key, "", PURPOSE, 32))
  return createHmac("sha256", derived)
    .update(cardNumber)
    .digest("hex")
    .slice(0, 32)
}

/** The one to write, and all that a card may have been written under. */
export function fingerprintsOf(
  cardNumber: CardNumber,
  { fingerprintKey, previousFingerprintKeys }: FingerprintKeys
): { current: string; all: string[] } {
  const current = fingerprint(cardNumber, fingerprintKey)
  const before = previousFingerprintKeys.map((key) =>
    fingerprint(cardNumber, key)
  )
  return { current, all: [current, ...before] }
}

export type FingerprintKeys = {
  fingerprintKey: string
  previousFingerprintKeys: readonly string[]
}
