import { z } from "@medusajs/framework/zod"
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_METADATA_NAME_LENGTH,
  MAX_METADATA_PAIRS,
  MAX_METADATA_TEXT_LENGTH,
} from "../../domain/limits"
import { holdsNoCard } from "../../domain/mask-numbers"
import {
  amount,
  currency_code,
  id,
  key,
  NO_CARD,
  upTo,
  words,
  yes,
} from "../../shared/body-fields"

const metadata = z
  .record(
    upTo(MAX_METADATA_NAME_LENGTH).min(1),
    upTo(MAX_METADATA_TEXT_LENGTH),
    { error: "must be a set of names and texts" }
  )
  .refine((pairs) => Object.keys(pairs).length <= MAX_METADATA_PAIRS, {
    error: `must have at most ${MAX_METADATA_PAIRS} keys`,
  })
  .refine((pairs) => !Object.hasOwn(pairs, "payout_id"), {
    error: 'must not have the key "payout_id", which the plugin sends itself',
  })
  .refine((pairs) => Object.entries(pairs).flat().every(holdsNoCard), NO_CARD)

/**
 * What the admin API and `payOut` ask of a new payout alike. What the gateway's client would
 * refuse only after the row is there is refused here: its payout would have failed.
 */
export const PAYOUT_FIELDS = {
  idempotency_key: key,
  amount,
  currency_code,
  order_id: id.nullish(),
  replaces_id: id.nullish(),
  description: words(MAX_DESCRIPTION_LENGTH).nullish(),
  metadata: metadata.nullish(),
  confirm_duplicate: yes.default(false),
  /** The operator saw that the cabinet does not show the refused payout. */
  confirm_not_paid: yes.default(false),
  confirm_not_return: yes.default(false),
}
