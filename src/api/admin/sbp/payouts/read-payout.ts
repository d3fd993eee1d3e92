import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"
import {
  emptiedOf,
  type PayoutEventRow,
} from "../../../../modules/payout/models/payout-event"
import type { PayoutRow } from "../../../../modules/payout/models/payout"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { readRows } from "../list-rows"

type Hidden =
  "idempotency_key" | "fingerprint" | "first6" | "last4" | "published_attention"

export type AdminPayout = Partial<Omit<PayoutRow, Hidden>> & {
  card?: { first6: string; last4: string }
  /** Of the order that it is linked to, if the client asks for it. */
  order?: { id: string; display_id: number } | null
}

export type AdminPayoutWithHistory = AdminPayout & {
  /** The events of the payout, in order. */
  history: (Omit<
    PayoutEventRow,
    "number" | "hash" | "seals" | "updated_at" | "deleted_at"
  > & {
    /** Which of its parts are emptied: `note`, `actor_email`. */
    emptied: string[]
  })[]
}

const MAX_EVENTS = 500

/**
 * A payout with its history.
 *
 * @throws {MedusaError} NOT_FOUND
 */
export async function readPayout(
  container: MedusaContainer,
  id: string,
  fields: string[]
): Promise<AdminPayoutWithHistory> {
  const [payout] = await readPayouts(container, [id], fields)
  if (!payout) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `Payout with id: ${id} was not found`
    )
  }
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const history = await payouts.listSbpPayoutEvents(
    { payout_id: id },
    {
      select: [
        "id",
        "payout_id",
        "event",
        "from_state",
        "to_state",
        "actor_id",
        "actor_email",
        "note",
        "details",
        "seals",
        "created_at",
      ],
      // The newest, if there are too many.
      order: { number: "DESC" },
      take: MAX_EVENTS,
    }
  )
  return {
    ...payout,
    history: history
      .reverse()
      .map(({ seals, ...event }) => ({ ...event, emptied: emptiedOf(seals) })),
  }
}

/** These payouts, in this order. */
export async function readPayouts(
  container: MedusaContainer,
  ids: string[],
  fields: string[]
): Promise<AdminPayout[]> {
  const rows = await readRows<PayoutRow>(container, SBP_RESOURCES.payout, {
    ids,
    fields,
  })
  return rows.map(shown)
}

function shown({ first6, last4, ...payout }: Partial<PayoutRow>): AdminPayout {
  return {
    ...payout,
    ...(first6 !== undefined &&
      last4 !== undefined && { card: { first6, last4 } }),
  }
}
