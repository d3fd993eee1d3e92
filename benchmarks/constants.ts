/** The credentials of the simulator's only shop. */
export const SHOP = {
  shopId: "100500",
  secretKey: "simulator-secret-key",
}

export const OUR_PROVIDER = "pp_sbp_sbp"
/** The provider with which only Medusa's own hook is measured. */
export const CORE_PROVIDER = "pp_corehook_bench"
/** Medusa's own provider, with which our payment links are compared. */
export const STRIPE_PROVIDER = "pp_stripe_bench"

/** The contents of every measured cart. */
export const SKU = "TEA-IVAN-50"
