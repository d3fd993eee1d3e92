import type { MedusaContainer } from "@medusajs/framework/types"
import { refreshOpen } from "../flows/statements/refresh-open"

/** A notification, a person or a later statement may have settled differences. */
export default async function sbpStatementsJob(container: MedusaContainer) {
  await refreshOpen(container)
}

export const config = {
  name: "sbp-statements",
  schedule: "* * * * *",
}
