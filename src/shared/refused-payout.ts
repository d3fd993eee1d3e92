import type { MedusaError } from "@medusajs/framework/utils"
import { notAllowed } from "./not-allowed"

/** Asks a person to confirm with the cabinet: the gateway may have paid what it refused. */
export function refusedPayout(id: string): MedusaError {
  return notAllowed(
    `The gateway refused payout ${id}, and may have paid it all the same. Look into its cabinet, and confirm that the payout is not there`,
    "refused_payout"
  )
}
