import { randomUUID } from "node:crypto"
import { generateEntityId } from "@medusajs/framework/utils"
import { type Id, ID_PREFIXES, type IdKind } from "../domain/ids"

/** Made before its row exists: an invoice's id is part of its notification address. */
export function newId<Kind extends IdKind>(kind: Kind): Id<Kind> {
  return generateEntityId(undefined, ID_PREFIXES[kind]) as Id<Kind>
}

/** Made once for a row and stored with it, before the gateway is called. */
export function newIdempotencyKey(): string {
  return randomUUID()
}
