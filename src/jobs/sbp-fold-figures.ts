import type { MedusaContainer } from "@medusajs/framework/types"
import { foldFigures } from "../flows/fold-figures"

/** A job of its own: the figures are right without it, and only take longer to read. */
export default async function sbpFoldFiguresJob(container: MedusaContainer) {
  await foldFigures(container)
}

export const config = {
  name: "sbp-fold-figures",
  schedule: "* * * * *",
}
