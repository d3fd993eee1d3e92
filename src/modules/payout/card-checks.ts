import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { notAllowed } from "../../shared/not-allowed"
import { newId } from "../../shared/ids"
import { MAX_MISMATCHES } from "../../domain/limits"
import { NOT_SENT_OR_REFUSED } from "../../domain/states/payout"
import type { CardCheckRow } from "./models/card-check"
import { CARD_CHECKS, LINKS, PAYOUTS, rowsOf } from "./sql"

/** How many cards one user may type within the pause without sending money. */
const MAX_CARD_CHECKS = 10

const PAUSE = "interval '15 minutes'"

/**
 * Cards that a user typed without sending money. A check that led to a payout counts as that
 * payout, unless it was sent. The creator of a link types no card.
 */
const FRUITLESS = `
SELECT created_at AS at FROM ${CARD_CHECKS} AS checked
WHERE actor_id = :actor_id AND deleted_at IS NULL
  AND created_at > clock_timestamp() - ${PAUSE}
  AND NOT (refusal IS NULL AND (idempotency_key = :idempotency_key OR EXISTS (
    SELECT 1 FROM ${PAYOUTS} AS made
    WHERE made.idempotency_key = checked.idempotency_key
      AND made.deleted_at IS NULL)))
UNION ALL
SELECT counted_at FROM ${PAYOUTS} AS made
WHERE created_by = :actor_id AND deleted_at IS NULL
  AND counted_at > clock_timestamp() - ${PAUSE}
  AND state = ANY(:not_sent_or_refused)
  AND NOT EXISTS (
    SELECT 1 FROM ${LINKS} WHERE payout_id = made.id AND deleted_at IS NULL)`

/**
 * An answer about a card reveals whether another payout went to it. So a user who
 * has tried too many cards may not try another one. To be called under
 * `lockDecisions`: otherwise many requests at once would not see each other.
 *
 * @param idempotency_key of a request whose card was checked just before
 * @throws {MedusaError} NOT_ALLOWED
 */
export async function assertMayCheckCard(
  trx: Knex.Transaction,
  actor_id: string,
  idempotency_key = ""
): Promise<void> {
  const { rows } = await trx.raw<{ rows: [{ minutes: number | null }] }>(
    `SELECT ceil(extract(epoch FROM
       (array_agg(at ORDER BY at DESC))[:most] + ${PAUSE} - clock_timestamp()
     ) / 60)::int AS minutes
     FROM (${FRUITLESS}) AS fruitless`,
    {
      actor_id,
      idempotency_key,
      most: MAX_CARD_CHECKS,
      not_sent_or_refused: [...NOT_SENT_OR_REFUSED],
    }
  )
  const [{ minutes }] = rows
  if (minutes !== null) {
    throw notAllowed(
      `You have entered ${MAX_CARD_CHECKS} cards without sending any money. Check what you want to send, and try again in ${minutes} min`,
      "too_many_card_checks"
    )
  }
}

/** Written before the answer goes out, and kept whatever the answer is. */
export async function recordCardCheck(
  trx: Knex.Transaction,
  check: Pick<CardCheckRow, "actor_id" | "refusal"> &
    Partial<Pick<CardCheckRow, "payout_id" | "idempotency_key">>
): Promise<void> {
  await trx(CARD_CHECKS).insert({
    id: newId("card_check"),
    ...check,
    created_at: trx.raw("clock_timestamp()"),
  })
}

/** Whether another card was sent too often with this key. */
export async function isKeyExhausted(
  trx: Knex.Transaction,
  idempotency_key: string
): Promise<boolean> {
  const checks = await rowsOf<CardCheckRow>(trx, CARD_CHECKS)
    .where({ idempotency_key, refusal: "idempotency_key_used" })
    .limit(MAX_MISMATCHES)
    .select("id")
  return checks.length >= MAX_MISMATCHES
}
