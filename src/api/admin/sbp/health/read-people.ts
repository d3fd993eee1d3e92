import type { MedusaContainer } from "@medusajs/framework/types"
import type { SbpOptions } from "../../../../shared/options"
import {
  type PeopleList,
  type Person,
  resolvePeople,
} from "../../../../flows/people/resolve-people"

export type ListedPerson = Person & { list: PeopleList }

/** The users whom the entries of both lists name now. */
export async function readPeople(
  container: MedusaContainer,
  options: Pick<SbpOptions, PeopleList>
): Promise<ListedPerson[]> {
  const lists = (["operators", "approvers"] as const).map(async (list) => {
    const people = await resolvePeople(container, options[list], { see: false })
    return people.map((person) => ({ list, ...person }))
  })
  return (await Promise.all(lists)).flat()
}
