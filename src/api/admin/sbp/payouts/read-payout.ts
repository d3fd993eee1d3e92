import type { MedusaContainer } from "@medusajs/framework/types"
import { type CardMask, maskOf } from "../../../../domain/card-number"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"
import {
  emptiedOf,
  type PayoutEventRow,
} from "../../../../modules/payout/models/payout-event"
import type { PaidBefore } from "../../../../modules/payout/paid-before"
import type { PayoutLinkRow } from "../../../../modules/payout/models/payout-link"
import type { PayoutRow } from "../../../../modules/payout/models/payout"
import { notFound } from "../../../../shared/not-found"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { readRows } from "../list-rows"
import { only } from "../only"

type Hidden =
  "idempotency_key" | "fingerprint" | "first6" | "last4" | "published_attention"

export type AdminPayout = Partial<Omit<PayoutRow, Hidden>> & {
  /** Null until the recipient types it. */
  card?: CardMask | null
  /** The link of a payout whose recipient types the card; never its address. */
  link?: AdminPayoutLink | null
  /** The order that it is linked to, if the client asks for it. */
  order?: { id: string; display_id: number } | null
}

export type AdminPayoutWithHistory = AdminPayout & {
  /** The batch of the payout, and its row there. */
  batch: { id: string; name: string; number: number } | null
  paid_before: PaidBefore
  /** The events of the payout, in order. */
  history: (Omit<
    PayoutEventRow,
    "number" | "hash" | "seals" | "updated_at" | "deleted_at"
  > & {
    /** Which of the event's fields were emptied: `note`, `actor_email`. */
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
    throw notFound(`Payout with id: ${id} was not found`)
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
      // If there are too many, the newest.
      order: { number: "DESC" },
      take: MAX_EVENTS,
    }
  )
  return {
    ...payout,
    batch: await payouts.findBatchOf(id),
    paid_before: await payouts.readPaidBefore(id),
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
  // A link is shown in place of a card that is not typed yet.
  if (!fields.includes("last4")) {
    return rows.map(shown)
  }
  const links = await container
    .resolve(SBP_PAYOUT_MODULE)
    .listSbpPayoutLinks({ payout_id: ids }, { select: [...SHOWN_OF_LINK] })
  // Without the link's id: with a leaked key, it gives the page's address.
  const linkOf = new Map(
    links.map((link) => [link.payout_id, only(link, SHOWN_OF_LINK)])
  )
  return rows.map((row) => ({
    ...shown(row),
    link: linkOf.get(row.id ?? "") ?? null,
  }))
}

const SHOWN_OF_LINK = [
  "payout_id",
  "recipient_name",
  "recipient_email",
  "days",
  "expires_at",
  "requires_code",
  "attempts",
  "opened_at",
  "opened_from",
  "used_at",
  "used_from",
  "mail_at",
  "mailed_at",
  "notified_at",
] as const

type AdminPayoutLink = Pick<PayoutLinkRow, (typeof SHOWN_OF_LINK)[number]>

function shown({ first6, last4, ...payout }: Partial<PayoutRow>): AdminPayout {
  return {
    ...payout,
    ...(first6 !== undefined &&
      last4 !== undefined && { card: maskOf({ first6, last4 }) }),
  }
}
