import type { MedusaContainer } from "@medusajs/framework/types"
import { settleDue } from "../../../src/flows/settlement/settle-due"
import { sweepLedger, sweepLinks, sweepPayouts } from "../../../src/flows/sweep"

/** The plugin's jobs, at once instead of when they are due. */
export async function sweep(container: MedusaContainer): Promise<void> {
  await sweepPayouts(container)
  await sweepLinks(container)
  await sweepLedger(container)
  await settleDue(container)
}
