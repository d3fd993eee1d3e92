import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"

/**
 * Which user an e-mail address in `operators` or `approvers` stood for when it
 * was first met. Addresses can change hands inside Medusa; this does not.
 */
export const SbpPerson = model.define("sbp_person", {
  id: model.id({ prefix: "sbppers" }).primaryKey(),
  /** Lower case. */
  email: model.text().unique(),
  user_id: model.text(),
})

export type PersonRow = InferTypeOf<typeof SbpPerson>
