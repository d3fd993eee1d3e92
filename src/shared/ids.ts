import { randomBytes, randomUUID } from "node:crypto"
import { type Id, ID_PREFIXES, type IdKind } from "../domain/ids"

/** Made before its row exists: an invoice's id is part of its notification address. */
export function newId<Kind extends IdKind>(kind: Kind): Id<Kind> {
  return `${ID_PREFIXES[kind]}_${newUlid()}` as Id<Kind>
}

/** Crockford's 32 signs, in the order of their values. */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/**
 * A ULID, as Medusa's own ids have: the time, and 80 random bits. Medusa's package asks for
 * each random sign by itself, which takes ten times as long.
 */
function newUlid(): string {
  let rest = Date.now()
  let time = ""
  for (let place = 0; place < 10; place++) {
    time = SIGNS.charAt(rest % 32) + time
    rest = Math.floor(rest / 32)
  }
  // 256 is a multiple of 32: each sign is as likely as any other.
  const random = Array.from(randomBytes(16), (byte) => SIGNS.charAt(byte % 32))
  return time + random.join("")
}

/** Made once for a row and stored with it, before the gateway is called. */
export function newIdempotencyKey(): string {
  return randomUUID()
}
