/** An entry of a list, and the user for whom it stands: null if it stands for none. */
type Listed = { entry: string; user_id: string | null }

/** An operator whose payouts no user can approve: operators cannot approve their own. */
export function findAlone(
  operators: readonly Listed[],
  approvers: readonly Listed[]
): Listed | undefined {
  return operators.find(
    ({ user_id }) =>
      user_id !== null &&
      approvers.every(
        (approver) => approver.user_id === null || approver.user_id === user_id
      )
  )
}
