import type { MedusaContainer } from "@medusajs/framework/types"
import { emailOf } from "./email-of"
import { isSameAddress, listEntries, resolvePeople } from "./resolve-people"

/** Whether a list names this user, or their address, to which an approver may bind them yet. */
export async function isListed(
  container: MedusaContainer,
  userId: string
): Promise<boolean> {
  const entries = await listEntries(container)
  const people = await resolvePeople(container, entries, { see: false })
  const email = (await emailOf(container, userId)) ?? ""
  return people.some(
    ({ entry, user_id }) => user_id === userId || isSameAddress(entry, email)
  )
}
