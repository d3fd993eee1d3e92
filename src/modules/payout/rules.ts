import { isWithin, parseWorkingHours } from "../../domain/working-hours"
import { notAllowed } from "../../shared/not-allowed"
import { CARD_LIMITS, findExceeded, type Usage } from "./limits"
import type { PayoutRow } from "./models/payout"
import type { Limits, PayoutSettings } from "./settings"

/** What the merchant allows beside sums. */
export type PayoutRules = Pick<
  PayoutSettings,
  "approveNewCards" | "maxPerCardPerDay" | "hours" | "timeZone"
>

/**
 * People create and approve payouts in working hours only. The recipient of a link may
 * type a card at any time: it was promised in working hours.
 *
 * @throws {MedusaError} NOT_ALLOWED
 */
export function assertInHours(
  { hours, timeZone }: PayoutRules,
  now = new Date()
): void {
  const parsed = hours === undefined ? undefined : parseWorkingHours(hours)
  if (parsed && !isWithin(parsed, now, timeZone)) {
    throw notAllowed(
      `Payouts are created and approved within ${hours} (${timeZone}) only`
    )
  }
}

/** Why this card may not get the payout, as a sentence; undefined: it may. */
export const findCardExceeded = (
  payout: Pick<PayoutRow, "amount" | "currency_code" | "replaces_id">,
  usage: Usage,
  limits: Limits,
  rules: PayoutRules
): string | undefined =>
  findExceeded(CARD_LIMITS, payout, usage, limits) ?? findTooMany(usage, rules)

/** Why a card would get too many payouts, as a sentence; undefined: it would not. */
function findTooMany(
  { card_count }: Usage,
  { maxPerCardPerDay: most = Infinity }: PayoutRules
): string | undefined {
  return card_count >= most
    ? `A card gets at most ${most} payouts within 24 hours; with this one, it would be ${card_count + 1}`
    : undefined
}

/** Whether a second person has to approve, because nothing has arrived at the card yet. */
export function isNewCard(
  { is_known_card }: Usage,
  { approveNewCards }: PayoutRules
): boolean {
  return approveNewCards && !is_known_card
}
