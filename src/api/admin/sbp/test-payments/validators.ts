import { z } from "@medusajs/framework/zod"
import { findShop } from "../../../../shared/shops"
import { required } from "../../../../shared/body-fields"

/** Without the sum: a payment of any size that figures leave out would be a hole. */
export const AdminCreateTestPayment = z.strictObject({
  provider_id: required(255).refine((id) => findShop(id) !== undefined, {
    error: "must be an SBP payment provider of the configuration",
  }),
})

export type AdminCreateTestPaymentType = z.infer<typeof AdminCreateTestPayment>
