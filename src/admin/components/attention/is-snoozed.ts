import type { Attention } from "../../types"

/** Whether an entry is snoozed now. */
export const isSnoozed = ({ resolved_at, snoozed_until }: Attention): boolean =>
  resolved_at === null &&
  snoozed_until !== null &&
  new Date(snoozed_until) > new Date()
