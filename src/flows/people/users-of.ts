import type { MedusaContainer } from "@medusajs/framework/types"
import { resolvePeople } from "./resolve-people"

/** The users for whom these entries of a list stand now. */
export async function usersOf(
  container: MedusaContainer,
  entries: readonly string[]
): Promise<string[]> {
  const people = await resolvePeople(container, entries, { see: false })
  const ids = people.flatMap(({ user_id, problem }) =>
    user_id !== null && !problem ? user_id : []
  )
  return [...new Set(ids)]
}
