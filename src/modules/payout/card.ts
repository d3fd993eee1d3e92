import { type CardNumber, parseCardNumber } from "../../domain/card-number"
import { showsCard } from "../../domain/card-scanner"
import { invalidData } from "../../shared/invalid-data"
import type { PayoutRequest } from "./payout-request"
import { deriveKey, type FingerprintKeys, hmac } from "./seal"

/**
 * A card number as a person typed it, in the form that the gateway takes. The
 * messages of `InvalidCardNumber` are fixed sentences: none ever quotes the number.
 *
 * @throws {MedusaError} INVALID_DATA
 */
export function readCard(typed: string): CardNumber {
  try {
    return parseCardNumber(typed)
  } catch (error) {
    throw invalidData((error as Error).message)
  }
}

/** The free texts of a request. */
type Texts = Pick<
  PayoutRequest,
  "description" | "metadata" | "idempotency_key"
> & { note?: string | null }

/**
 * Makes sure that no other field holds the card number, in whatever spelling:
 * the other fields are stored.
 *
 * @throws {MedusaError} INVALID_DATA
 */
export function assertNoCard(
  { description, metadata, idempotency_key, note }: Texts,
  cardNumber: CardNumber
): void {
  const texts = [
    description ?? "",
    note ?? "",
    idempotency_key,
    ...Object.entries(metadata ?? {}).flat(),
  ]
  if (texts.some((text) => showsCard(text, cardNumber))) {
    throw invalidData("Enter the card number only in the card number field")
  }
}

const PURPOSE = "medusa-payment-sbp card fingerprint v1"

/**
 * Recognises a card without keeping its number. Keyed, because the mask leaves
 * so few numbers open that a plain hash would be guessed in a moment; the key
 * lives outside the database.
 */
export function fingerprint(cardNumber: CardNumber, key: string): string {
  return hmac(deriveKey(PURPOSE, key), cardNumber).toString("hex").slice(0, 32)
}

/** The fingerprint to store, and all under which the card may be stored. */
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
