import type { MedusaContainer } from "@medusajs/framework/types"
import { notAllowed } from "../../shared/not-allowed"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import { emailOf } from "./email-of"
import {
  isSameAddress,
  listEntries,
  type Person,
  resolvePeople,
} from "./resolve-people"

type Binding = {
  /** As a list has it. */
  email: string
  user_id: string
  /** An approver. */
  actor_id: string
}

/**
 * Makes a listed address stand for the user who has it now, as an approver
 * decided.
 *
 * @throws {MedusaError} NOT_ALLOWED
 */
export async function bindListedPerson(
  container: MedusaContainer,
  { email, user_id, actor_id }: Binding
): Promise<Person> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const entries = await listEntries(container)
  const entry = entries.find((it) => isSameAddress(it, email))
  if (!entry) {
    throw notAllowed(`${email} is not on a list of the options`)
  }
  if (user_id === actor_id) {
    throw notAllowed(
      "You cannot bind an address to yourself. Ask another approver, or list your user id in the options"
    )
  }
  const [person] = await resolvePeople(container, [entry], { see: true })
  if (person?.owner_id !== user_id) {
    throw notAllowed(
      person?.user_id === user_id
        ? `${entry} already stands for this user`
        : `This user is not the only one with the address ${entry}`
    )
  }
  const { user_id: before = null } = person
  // Recorded first: no user is let in without a trace.
  await payouts.recordAudit({
    event: "person_bound",
    actor_id,
    actor_email: await emailOf(container, actor_id),
    note: entry,
    details: { user_id, before },
  })
  await ledger.bindPerson({ email: entry, user_id, bound_by: actor_id })
  const [bound] = await resolvePeople(container, [entry], { see: false })
  return bound ?? person
}
