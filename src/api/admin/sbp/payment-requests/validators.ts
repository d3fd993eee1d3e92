import { z } from "@medusajs/framework/zod"
import { id } from "../../../../shared/body-fields"

export const AdminGetPaymentRequestsParams = z.strictObject({ order_id: id })

export const AdminCreatePaymentRequest = z.strictObject({ order_id: id })

export type AdminCreatePaymentRequestType = z.infer<
  typeof AdminCreatePaymentRequest
>
