import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"

export type FingerprintKeys = {
  fingerprintKey: string
  previousFingerprintKeys: readonly string[]
}

/** A key that the database does not have; each purpose has its own. */
export function deriveKey(purpose: string, key: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", purpose, 32))
}

export function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest()
}

type Facts = readonly (string | number | boolean | null)[]

const PURPOSES = {
  batch: "medusa-payment-sbp payout batch v1",
  link: "medusa-payment-sbp live payout link v1",
}

export type Seals = ReturnType<typeof sealsOf>

/** Proves that the store wrote some facts: write access to the database is not enough. */
export function sealsOf(what: keyof typeof PURPOSES, keys: FingerprintKeys) {
  const { fingerprintKey, previousFingerprintKeys } = keys
  const purpose = PURPOSES[what]
  const current = deriveKey(purpose, fingerprintKey)
  const previous = previousFingerprintKeys.map((key) => deriveKey(purpose, key))
  const write = (key: Buffer, facts: Facts) => hmac(key, JSON.stringify(facts))
  return {
    seal: (facts: Facts) => write(current, facts).toString("base64url"),
    isSealed: (seal: string | null, facts: Facts): boolean => {
      const given = Buffer.from(seal ?? "", "base64url")
      return [current, ...previous].some((key) => {
        const own = write(key, facts)
        return given.length === own.length && timingSafeEqual(given, own)
      })
    },
  }
}
