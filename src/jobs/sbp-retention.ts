import type { MedusaContainer } from "@medusajs/framework/types"
import { emptyByRetention } from "../flows/empty-by-retention"

/** A job of its own: it is never urgent, and may have much to do. */
export default async function sbpRetentionJob(container: MedusaContainer) {
  await emptyByRetention(container)
}

export const config = {
  name: "sbp-retention",
  schedule: "23 * * * *",
}
