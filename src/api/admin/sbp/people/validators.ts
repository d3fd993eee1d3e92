import { z } from "@medusajs/framework/zod"
import { maskNumbers } from "../../../../shared/mask-numbers"
import { id, required } from "../body-fields"

export const AdminBindPerson = z.strictObject({
  /** As a list of the options has it. What is in no list is quoted, and kept. */
  email: required(320).transform(maskNumbers),
  /** Who has that address now, as the approver was shown. */
  user_id: id,
})

export type AdminBindPersonType = z.infer<typeof AdminBindPerson>
