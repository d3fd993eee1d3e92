import { z } from "@medusajs/framework/zod"
import { maskNumbers } from "../../../../domain/mask-numbers"
import { id, required } from "../body-fields"

export const AdminBindPerson = z.strictObject({
  /** As a list of the options has it. A message may quote it, so it is masked. */
  email: required(320).transform(maskNumbers),
  /** The user who has that address now, as the approver saw it. */
  user_id: id,
})

export type AdminBindPersonType = z.infer<typeof AdminBindPerson>
