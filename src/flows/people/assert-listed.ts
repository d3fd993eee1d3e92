import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import { type PeopleList, resolvePeople } from "./resolve-people"

export type Actor = { actor_id: string; actor_type: string }

type Lists = {
  /** Whom the options name. */
  people: Record<PeopleList, readonly string[]>
  /** Users on any of these lists may act. */
  lists: readonly PeopleList[]
  /** Whose options these are, for the message. */
  owner: string
}

/**
 * Refuses every actor but the users on one of these lists of the plugin's options: an
 * empty list lets no user through, and an API key is not a person.
 *
 * @throws {MedusaError} FORBIDDEN
 */
export async function assertListed(
  container: MedusaContainer,
  actor: Actor,
  lists: readonly PeopleList[]
): Promise<void> {
  const people = await container.resolve(SBP_PAYOUT_MODULE).getRules()
  await assertListedBy(container, actor, { people, lists, owner: "the plugin" })
}

/**
 * `assertListed` for a shop's options.
 *
 * @throws {MedusaError} FORBIDDEN
 */
export async function assertListedBy(
  container: MedusaContainer,
  { actor_id, actor_type }: Actor,
  { people, lists, owner }: Lists
): Promise<void> {
  const entries = actor_type === "user" ? lists.flatMap((it) => people[it]) : []
  const listed = await resolvePeople(container, [...new Set(entries)], {
    see: true,
  })
  const isAllowed = listed.some(
    ({ user_id, problem }) => user_id === actor_id && !problem
  )
  if (!isAllowed) {
    const names = lists.map((list) => `"${list}"`).join(" or ")
    throw new MedusaError(
      MedusaError.Types.FORBIDDEN,
      `Only a user who is listed in the option ${names} of ${owner} may do this`
    )
  }
}
