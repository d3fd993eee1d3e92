/** What Medusa's role-based access control calls our things. */
export const SBP_RESOURCES = {
  invoice: "sbp_invoice",
  attention: "sbp_attention",
  health: "sbp_health",
  payout: "sbp_payout",
  refund: "sbp_refund",
} as const
