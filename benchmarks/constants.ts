/** What the simulator's only shop signs in with. */
export const SHOP = {
  shopId: "100500",
  secretKey: "simulator-secret-key",
}

export const OUR_PROVIDER = "pp_sbp_sbp"
/** The provider that only Medusa's own hook is measured with. */
export const CORE_PROVIDER = "pp_corehook_bench"
/** Medusa's own, beside which payment links are measured. */
export const STRIPE_PROVIDER = "pp_stripe_bench"

/** The contents of every measured cart. */
export const SKU = "TEA-IVAN-50"
