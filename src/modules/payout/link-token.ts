import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto"
import type { FingerprintKeys } from "./card"
import type { PayoutLinkRow } from "./models/payout-link"

const TOKEN = "medusa-payment-sbp payout link v1"
const CODE = "medusa-payment-sbp payout link code v1"

function derive(purpose: string, key: string, text: string): Buffer {
  const derived = Buffer.from(hkdfSync("sha256", key, "", purpose, 32))
  return createHmac("sha256", derived).update(text).digest()
}

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
  return derive(TOKEN, fingerprintKey, id).toString("base64url")
}

/** The token of a link that exists; undefined: its key is not among the options any more. */
export function tokenOf(
  { id, token_digest }: Pick<PayoutLinkRow, "id" | "token_digest">,
  keys: FingerprintKeys
): string | undefined {
  return keysOf(keys)
    .map((fingerprintKey) => newToken(id, { ...keys, fingerprintKey }))
    .find((token) => digestOf(token) === token_digest)
}

/** The code that a recipient has to know beside the address: six digits. */
export function codeOf(
  link: Pick<PayoutLinkRow, "id" | "token_digest">,
  keys: FingerprintKeys
): string {
  const token = tokenOf(link, keys) ?? ""
  const number = derive(CODE, keys.fingerprintKey, token).readUInt32BE(0)
  return String(number % 1_000_000).padStart(6, "0")
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
