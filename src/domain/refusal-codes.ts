/** By these codes programs distinguish refusals of payouts and refunds. */
export type RefusalCode =
  | "already_resolved"
  | "another_card"
  | "could_be_return"
  | "duplicate_payout"
  | "idempotency_key_used"
  | "invoice_being_settled"
  | "more_than_owed"
  | "refused_payout"
  | "return_in_progress"
  | "too_many_card_checks"
