import type { MedusaContainer } from "@medusajs/framework/types"
import { findShop } from "../../shared/shops"
import { type Actor, assertListedBy } from "./assert-listed"

/**
 * Refuses every actor but the operators of this provider.
 *
 * @throws {MedusaError} FORBIDDEN
 */
export async function assertOperatorOf(
  container: MedusaContainer,
  actor: Actor,
  providerId: string
): Promise<void> {
  await assertListedBy(container, actor, {
    people: findShop(providerId) ?? { operators: [], approvers: [] },
    lists: ["operators"],
    owner: providerId,
  })
}
