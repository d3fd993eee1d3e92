import type { MedusaContainer } from "@medusajs/framework/types"
import { askWhatIsMissing } from "../flows/statements/find-missing"
import { keepInStep } from "../flows/statements/keep-in-step"
import { remindOfStatements } from "../flows/statements/remind-of-statements"

/** A notification, a person or a later statement may have settled differences. */
export default async function sbpStatementsJob(container: MedusaContainer) {
  await askWhatIsMissing(container)
  await keepInStep(container)
  await remindOfStatements(container)
}

export const config = {
  name: "sbp-statements",
  schedule: "* * * * *",
}
