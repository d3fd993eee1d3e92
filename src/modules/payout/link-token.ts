import { createHash, timingSafeEqual } from "node:crypto"
import type { PayoutLinkRow } from "./models/payout-link"
import { deriveKey, type FingerprintKeys, hmac } from "./seal"

const TOKEN = "medusa-payment-sbp payout link v1"
const CODE = "medusa-payment-sbp payout link code v1"

/** As `newToken` writes one. What somebody types instead is not even hashed. */
export const isToken = (text: string) => /^[\w-]{43}$/.test(text)

/** Of the token in an address: all that the database has of it. */
export function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}

/**
 * The secret in the address of a link, 256 bits of it. It is not kept: whoever has the
 * key outside the database can make it again, to send it once more.
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

/** Undefined: the key that it was made with is not among the options any more. */
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

/** Compares in the same time, however much of it is right. */
export function isCode(typed: string, code: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(typed), digest(code))
}

const keysOf = ({
  fingerprintKey,
  previousFingerprintKeys,
}: FingerprintKeys) => [fingerprintKey, ...previousFingerprintKeys]
