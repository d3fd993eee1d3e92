import { MedusaError } from "@medusajs/framework/utils"
import { showsCard } from "../../../gateway"
import type { PayoutRequest } from "../deciding/create-payout"

/** What of a request is free text. */
type Texts = Pick<
  PayoutRequest,
  "description" | "metadata" | "idempotency_key"
> & { note?: string | null }

/**
 * Makes sure that the card's number is in no other field, in whatever spelling:
 * those are kept.
 *
 * @throws {MedusaError} INVALID_DATA
 */
export function assertNoCard(
  { description, metadata, idempotency_key, note }: Texts,
  number: string
): void {
  const texts = [
    description ?? "",
    note ?? "",
    idempotency_key,
    ...Object.entries(metadata ?? {}).flat(),
  ]
  if (texts.some((text) => showsCard(text, number))) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "The card number belongs into its own field, and into no other"
    )
  }
}
