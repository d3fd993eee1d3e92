import { randomUUID } from "node:crypto"
import { generateEntityId } from "@medusajs/framework/utils"

/**
 * Our ids are known before their rows exist (an invoice's id is part of the
 * address that the gateway is given), and must not be mixed up.
 */
const PREFIXES = {
  invoice: "sbpinv",
  event: "sbpiev",
  notification: "sbpnot",
  attention: "sbpatt",
  refund: "sbpref",
  refund_attempt: "sbpratt",
  payout: "sbppo",
  payout_event: "sbppev",
  card_check: "sbpchk",
} as const

export type IdKind = keyof typeof PREFIXES

declare const kindBrand: unique symbol

/** `Id<"invoice">` is text that cannot be passed for an `Id<"payout">`. */
export type Id<Kind extends IdKind> = string & { readonly [kindBrand]: Kind }

export function newId<Kind extends IdKind>(kind: Kind): Id<Kind> {
  return generateEntityId(undefined, PREFIXES[kind]) as Id<Kind>
}

/** Made once for a row and stored with it, before the gateway is called. */
export function newIdempotencyKey(): string {
  return randomUUID()
}
