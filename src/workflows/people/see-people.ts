import type { MedusaContainer } from "@medusajs/framework/types"
import { listEntries } from "./list-entries"
import { resolvePeople } from "./resolve-people"

/**
 * Records the addresses of all lists with the users who have them now, so that
 * nobody who comes later is taken for one of them.
 */
export async function seePeople(container: MedusaContainer): Promise<void> {
  await resolvePeople(container, await listEntries(container), { see: true })
}
