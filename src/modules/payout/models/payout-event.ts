import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"

/**
 * The columns that may be emptied, once. A row's hash covers a digest of each, so the
 * row can still be verified.
 */
export const SEALED = ["actor_email", "note"] as const

/** The row still has a text that `retention` empties. */
export const EVENT_TO_EMPTY = "note IS NOT NULL"

/** The row says who admitted a user. */
export const IS_ADMISSION = "event = 'person_bound'"

/**
 * While a column has its text: the salt of the digest. Once it is emptied: only the digest,
 * which without the salt reveals nothing of the text.
 */
export type Seal = { salt: string } | { hash: string }

/**
 * What happened to payouts and around them, in order. Only ever appended to:
 * each row has a hash over itself and the hash of the row before it.
 */
export const SbpPayoutEvent = model
  .define("sbp_payout_event", {
    id: model.text().primaryKey(),
    /** From 1, without a gap. */
    number: model.number().unique(),
    /** Null for an entry about no payout: a refusal, an export, a person. */
    payout_id: model.text().nullable(),
    /** "created", "approved", "answered", "resolved", ... */
    event: model.text(),
    from_state: model.text().nullable(),
    to_state: model.text().nullable(),
    /** A user's id, or null when the plugin did it by itself. */
    actor_id: model.text().nullable(),
    /** The user's address at that time: users can be deleted. */
    actor_email: model.text().nullable(),
    /** Free text: why the user did it, what was searched for, what the gateway said. */
    note: model.text().nullable(),
    /** Ids, sums, statuses, codes and masks. They stay. */
    details: model.json(),
    /** A `Seal` for each of `SEALED` that the row has, or had. */
    seals: model.json().nullable(),
    /** See `hashOf`. */
    hash: model.text(),
  })
  .indexes([
    { on: ["payout_id", "number"] },
    { on: ["actor_id", "created_at"] },
    { on: ["number"], where: "payout_id IS NULL" },
    {
      name: "IDX_sbp_payout_event_to_empty",
      on: ["created_at"],
      where: EVENT_TO_EMPTY,
    },
    {
      name: "IDX_sbp_payout_event_admissions",
      on: ["number"],
      where: IS_ADMISSION,
    },
  ])

/** The parts of a row of which only the digest is left. */
export function emptiedOf(seals: PayoutEventRow["seals"]): string[] {
  return SEALED.filter((name) => {
    const seal = (seals as Record<string, Seal> | null)?.[name]
    return seal !== undefined && "hash" in seal
  })
}

export type PayoutEventRow = InferTypeOf<typeof SbpPayoutEvent>
