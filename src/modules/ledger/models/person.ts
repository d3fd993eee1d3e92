import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"

/**
 * Which user an e-mail address in `operators` or `approvers` stands for. The
 * row is written when the plugin first sees the address there, and binds the
 * user who has it at that moment, if there is one. Addresses can change hands
 * inside Medusa; after that moment only an approver binds a user to one.
 */
export const SbpPerson = model.define("sbp_person", {
  id: model.id({ prefix: "sbppers" }).primaryKey(),
  /** Lower case. */
  email: model.text().unique(),
  /** Null: no user had the address when it was first seen. */
  user_id: model.text().nullable(),
  bound_at: model.dateTime().nullable(),
  /** The approver who bound the user; null if the user had the address at first. */
  bound_by: model.text().nullable(),
})

export type PersonRow = InferTypeOf<typeof SbpPerson>
