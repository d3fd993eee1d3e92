/**
 * An invoice has expired or failed. The sweep marks it expired a little after its
 * deadline.
 */
export const ENDED_UNPAID = `(state IN ('expired', 'failed')
  OR (state IN ('creating', 'open') AND expires_at < now()))`

/** What the gateway refused to create had no link: no notification is missing. */
export const HAD_NO_LINK = "(state = 'failed' AND error_code IS NOT NULL)"

/** The same, and no notification ever came for it. */
export const ENDED_SILENT = `(notified_at IS NULL AND NOT ${HAD_NO_LINK} AND ${ENDED_UNPAID})`

/** The states of those that have ended unpaid, or are about to. */
export const UNPAID_STATES = ["creating", "open", "expired", "failed"] as const

/**
 * Which invoices in these states have ended. Postgres expects far fewer rows than
 * there are, if a query names a state twice.
 */
export const HAVE_ENDED =
  "(state IN ('expired', 'failed') OR expires_at < now())"
