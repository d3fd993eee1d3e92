/** The names of our resources in Medusa's role-based access control. */
export const SBP_RESOURCES = {
  invoice: "sbp_invoice",
  attention: "sbp_attention",
  health: "sbp_health",
  payout: "sbp_payout",
  refund: "sbp_refund",
  figure: "sbp_figure",
  paymentRequest: "sbp_payment_request",
  statement: "sbp_statement",
} as const
