import { z } from "@medusajs/framework/zod"
import { findShop } from "../../../../shared/shops"
import { required } from "../body-fields"

/**
 * The client does not choose the sum: figures leave test payments out, so a large one would be
 * a hole.
 */
export const AdminCreateTestPayment = z.strictObject({
  provider_id: required(255).refine((id) => findShop(id) !== undefined, {
    error: "must be an SBP payment provider of the configuration",
  }),
})

export type AdminCreateTestPaymentType = z.infer<typeof AdminCreateTestPayment>
