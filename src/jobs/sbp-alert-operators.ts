import type { MedusaContainer } from "@medusajs/framework/types"
import { alertOperators } from "../flows/alerts/alert-operators"

/** A job of its own: a sweep that takes long is what it may have to report. */
export default async function sbpAlertOperatorsJob(container: MedusaContainer) {
  await alertOperators(container)
}

export const config = {
  name: "sbp-alert-operators",
  schedule: "*/15 * * * * *",
}
