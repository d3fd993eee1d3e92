/**
 * An invoice has expired or failed. The sweep marks it expired a little after its
 * deadline.
 */
export const ENDED_UNPAID = `(state IN ('expired', 'failed')
  OR (state IN ('creating', 'open') AND expires_at < now()))`

/** An invoice that the gateway refused had no link: no notification is missing. */
export const HAD_NO_LINK = "(state = 'failed' AND error_code IS NOT NULL)"

/** An invoice has expired or failed, and no notification ever came for it. */
export const ENDED_SILENT = `(notified_at IS NULL AND NOT ${HAD_NO_LINK} AND ${ENDED_UNPAID})`

/** The states of invoices that have ended unpaid, or are about to. */
export const UNPAID_STATES = ["creating", "open", "expired", "failed"] as const

/**
 * Of the invoices in `UNPAID_STATES`, those that have ended. Not `ENDED_UNPAID`: if a query
 * names all states a second time, Postgres expects far fewer rows than there are.
 */
export const HAVE_ENDED =
  "(state IN ('expired', 'failed') OR expires_at < now())"
