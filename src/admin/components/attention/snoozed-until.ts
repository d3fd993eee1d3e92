import type { Attention } from "../../types"

/** Until when an entry is snoozed, if it is now. */
export const snoozedUntil = ({
  resolved_at,
  snoozed_until: until,
}: Attention) =>
  resolved_at === null && until !== null && new Date(until) > new Date()
    ? until
    : null
