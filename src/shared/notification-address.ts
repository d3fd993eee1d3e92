import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from "node:crypto"

/** A header by which an answer says that it is this plugin's. */
export const HOOK_MARK = "x-medusa-payment-sbp"

/** The doctor requests its address: no such invoice exists. */
export const DOCTORS_INVOICE = "sbpinv_doctor"

/**
 * Notifications are not signed, so every invoice has an address that cannot be
 * guessed: its id and a MAC over it. A sender who knows an address can notify
 * about that invoice only, and is believed only where it equals our row.
 */
const PURPOSE = "medusa-payment-sbp notification address"
const TOKEN = /^([A-Za-z0-9_]{1,64})\.([A-Za-z0-9_-]{43})$/

const keys = new Map<string, KeyObject>()

/** A key of its own: a leaked MAC says nothing about the gateway's password. */
function keyOf(secretKey: string): KeyObject {
  let key = keys.get(secretKey)
  if (!key) {
    const bytes = hkdfSync("sha256", secretKey, "", PURPOSE, 32)
    key = createSecretKey(Buffer.from(bytes))
    // A store has one for each shop and each previous key.
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
 * The invoice that a token belongs to, if one of the keys made it. Nothing else
 * of a notification is read before.
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
  // 43 characters hold two bits more than a MAC: each MAC has one spelling.
  if (given.toString("base64url") !== mac) {
    return undefined
  }
  // Every key is tried, also after a match: the time taken reveals nothing.
  const matches = secretKeys.filter((key) =>
    timingSafeEqual(given, macOf(key, invoiceId))
  )
  return matches.length > 0 ? invoiceId : undefined
}
