import type { MedusaContainer } from "@medusajs/framework/types"
import { sweepLinks } from "../flows/sweep"

/** A job of its own, so that no slow e-mail delays what an operator has to know. */
export default async function sbpSweepLinksJob(container: MedusaContainer) {
  await sweepLinks(container)
}

export const config = {
  name: "sbp-sweep-links",
  schedule: "*/10 * * * * *",
}
