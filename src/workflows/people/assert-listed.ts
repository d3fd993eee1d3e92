import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { findShop } from "../../shared/shops"
import { resolvePeople } from "./resolve-people"

export type PeopleList = "operators" | "approvers"

export type Actor = { actor_id: string; actor_type: string }

/**
 * Lets through who is on a provider's list, and nobody else: an empty list is
 * nobody, and an API key is not a person.
 *
 * @throws {MedusaError} FORBIDDEN
 */
export async function assertListed(
  container: MedusaContainer,
  { actor_id, actor_type }: Actor,
  { providerId, list }: { providerId: string; list: PeopleList }
): Promise<void> {
  const entries = findShop(providerId)?.[list] ?? []
  const people =
    actor_type === "user"
      ? await resolvePeople(container, entries, { pin: true })
      : []
  const isListed = people.some(
    ({ user_id, problem }) => user_id === actor_id && !problem
  )
  if (!isListed) {
    throw new MedusaError(
      MedusaError.Types.FORBIDDEN,
      `Only a user who is listed in the option "${list}" of ${providerId} may do this`
    )
  }
}
