import type { MedusaContainer } from "@medusajs/framework/types"
import { settleDue } from "../../../src/flows/settlement/settle-due"
import { sweepLedger, sweepPayouts } from "../../../src/flows/sweep"

/** Both of the plugin's jobs, at once instead of when they are due. */
export async function sweep(container: MedusaContainer): Promise<void> {
  await sweepPayouts(container)
  await sweepLedger(container)
  await settleDue(container)
}
