import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto"

/** A header that marks an answer as this plugin's. */
export const HOOK_MARK = "x-medusa-payment-sbp"

/** A header by which an answer proves whose it is: see `probeHook`. */
export const HOOK_PROOF = "x-medusa-payment-sbp-proof"

const CHALLENGE = "sbpask_"
const LETTERS = "abcdefghijklmnop"

/**
 * Takes the place of an invoice's id: only a holder of the key can answer it, and only now.
 * It has only letters: digits in an address may look like a card's, and be masked.
 */
export function newChallenge(): string {
  const letters = [...randomBytes(32)].map((byte) => LETTERS[byte % 16])
  return CHALLENGE + letters.join("")
}

export function isChallenge(invoiceId: string): boolean {
  return invoiceId.startsWith(CHALLENGE)
}

/**
 * The answer to a challenge that only a holder of the key can give.
 *
 * @param about what it proves besides the key
 */
export function proofOf(
  secretKey: string,
  challenge: string,
  about = ""
): string {
  return createHmac("sha256", keyOf(secretKey))
    .update(`proof:${challenge}:${about}`)
    .digest("base64url")
}

/**
 * Notifications are not signed, so every invoice has an address that cannot be
 * guessed: its id and a MAC over it. A sender who knows an address can notify
 * about that invoice only, and is believed only where it equals our row.
 */
const PURPOSE = "medusa-payment-sbp notification address"
const TOKEN = /^([A-Za-z0-9_]{1,64})\.([A-Za-z0-9_-]{43})$/

const keys = new Map<string, KeyObject>()

/** Derives a separate key: a leaked MAC says nothing about the gateway's password. */
function keyOf(secretKey: string): KeyObject {
  let key = keys.get(secretKey)
  if (!key) {
    const bytes = hkdfSync("sha256", secretKey, "", PURPOSE, 32)
    key = createSecretKey(Buffer.from(bytes))
    // One key for each shop and each previous key.
    keys.set(secretKey, key)
  }
  return key
}

function macOf(secretKey: string, invoiceId: string): Buffer {
  return createHmac("sha256", keyOf(secretKey))
    .update(`v1:${invoiceId}`)
    .digest()
}

export function notificationToken(
  secretKey: string,
  invoiceId: string
): string {
  return `${invoiceId}.${macOf(secretKey, invoiceId).toString("base64url")}`
}

/**
 * The invoice that a token belongs to, if one of the keys made it. No other part of a
 * notification is read before.
 */
export function verifyNotificationToken(
  token: string,
  secretKeys: readonly string[]
): string | undefined {
  const [, invoiceId, mac] = TOKEN.exec(token) ?? []
  if (invoiceId === undefined || mac === undefined) {
    return undefined
  }
  const given = Buffer.from(mac, "base64url")
  // 43 characters hold two bits more than a MAC: only one spelling is accepted.
  if (given.toString("base64url") !== mac) {
    return undefined
  }
  // Every key is tried, also after a match: the time taken reveals nothing.
  const matches = secretKeys.filter((key) =>
    timingSafeEqual(given, macOf(key, invoiceId))
  )
  return matches.length > 0 ? invoiceId : undefined
}
