import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { INVOICES } from "../sql"

/** What the address of a notification says. */
export type NotifiedAbout = {
  invoice_id: string
  /** Whose keys made the address: more than one if shops share a key. */
  provider_ids: readonly string[]
  /** All providers in the configuration, whatever their keys are. */
  configured_ids?: readonly string[]
}

/**
 * The invoice's provider if its key is among those, or if it has left the
 * configuration: then whoever has that key now speaks for it. Else the first.
 */
export function ownerOf(
  pool: Knex,
  { invoice_id, provider_ids, configured_ids }: NotifiedAbout
): Knex.Raw {
  return pool.raw(
    `coalesce((SELECT provider_id FROM ${INVOICES}
       WHERE id = ? AND (provider_id = ANY(?) OR NOT provider_id = ANY(?))), ?)`,
    [
      invoice_id,
      [...provider_ids],
      // Where the others are not known, none has left.
      configured_ids ? [...configured_ids] : null,
      provider_ids[0] ?? "",
    ]
  )
}
