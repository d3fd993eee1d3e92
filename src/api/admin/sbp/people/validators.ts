import { z } from "@medusajs/framework/zod"
import { maskNumbers } from "../../../../domain/mask-numbers"
import { id, required } from "../../../../shared/body-fields"

export const AdminBindPerson = z.strictObject({
  /** As the options list it. It is masked, because a message may quote it. */
  email: required(320).transform(maskNumbers),
  /** The user who has that address now, as the approver saw it. */
  user_id: id,
})

export type AdminBindPersonType = z.infer<typeof AdminBindPerson>
