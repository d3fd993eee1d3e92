export type PersonProblem =
  /** The bound user does not have the address any more. */
  | "person_changed"
  /** A user came to the address after it was first seen on a list. */
  | "person_unbound"
  /** No user has this id or address, or several users have the address. */
  | "person_unknown"

type Judged = {
  user_id: string | null
  problem?: PersonProblem
  /** The only user who has the address now, for an approver to bind. */
  owner_id?: string
}

/**
 * Whom an entry of `operators` or `approvers` stands for: the user who is bound to the address,
 * as long as that user has it.
 *
 * @param owners the users who have the id, or the address, now
 * @param seen the record of the address; undefined for an id, and for one that was never seen
 */
export function judgeEntry(
  owners: readonly string[],
  seen?: { user_id: string | null }
): Judged {
  // Of two, neither is admitted.
  const owner_id = owners.length === 1 ? owners[0] : undefined
  if (!seen) {
    return owner_id
      ? { user_id: owner_id }
      : { user_id: null, problem: "person_unknown" }
  }
  const { user_id } = seen
  if (user_id !== null && owners.includes(user_id)) {
    return { user_id }
  }
  const unbound = owner_id ? "person_unbound" : "person_unknown"
  return {
    user_id,
    problem: user_id !== null ? "person_changed" : unbound,
    ...(owner_id && { owner_id }),
  }
}
