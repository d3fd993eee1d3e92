import type { MedusaContainer } from "@medusajs/framework/types"
import { judgeStatements } from "../flows/statements/judge-statements"
import { refreshOpen } from "../flows/statements/refresh-open"

/** Resumes what a crash interrupted, and looks whether differences are settled. */
export default async function sbpStatementsJob(container: MedusaContainer) {
  await judgeStatements(container)
  await refreshOpen(container)
}

export const config = {
  name: "sbp-statements",
  schedule: "* * * * *",
}
