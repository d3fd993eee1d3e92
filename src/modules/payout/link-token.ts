import { createHash, timingSafeEqual } from "node:crypto"
import type { PayoutLinkRow } from "./models/payout-link"
import { deriveKey, type FingerprintKeys, hmac } from "./seal"

const TOKEN = "medusa-payment-sbp payout link v1"
const CODE = "medusa-payment-sbp payout link code v1"

/** Whether a text has the form of a token. Anything else is not even hashed. */
export const isToken = (text: string) => /^[\w-]{43}$/.test(text)

/** The digest of an address's token: all that the database has of it. */
export function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}

/**
 * The secret in the address of a link, 256 bits of it. It is not stored: the key, which is
 * outside the database, makes it again when the address is sent again.
 */
export function newToken(id: string, { fingerprintKey }: FingerprintKeys) {
  return hmac(deriveKey(TOKEN, fingerprintKey), id).toString("base64url")
}

type Link = Pick<PayoutLinkRow, "id" | "token_digest">

/** The secrets of a link that exists. */
export type TokenAndCode = {
  token: string
  /** Six digits, which a recipient may have to know beside the address. */
  code: string
}

/** Undefined: the key that the token was made with is not among the options any more. */
export function tokenAndCodeOf(
  { id, token_digest }: Link,
  keys: FingerprintKeys
): TokenAndCode | undefined {
  for (const fingerprintKey of keysOf(keys)) {
    const token = newToken(id, { ...keys, fingerprintKey })
    if (digestOf(token) === token_digest) {
      const number = hmac(deriveKey(CODE, fingerprintKey), token).readUInt32BE(
        0
      )
      return { token, code: String(number % 1_000_000).padStart(6, "0") }
    }
  }
  return undefined
}

/** Compares in constant time, however much of the code is right. */
export function isCode(typed: string, code: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(typed), digest(code))
}

const keysOf = ({
  fingerprintKey,
  previousFingerprintKeys,
}: FingerprintKeys) => [fingerprintKey, ...previousFingerprintKeys]
