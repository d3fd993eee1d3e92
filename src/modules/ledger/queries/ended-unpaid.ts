import { INVOICE_STATES, PAID_STATES } from "../../../domain/states/invoice"

const ENDED = "state IN ('expired', 'failed')"

/**
 * An invoice has expired or failed. The sweep marks it expired a little after its
 * deadline.
 */
export const ENDED_UNPAID = `(${ENDED}
  OR (state IN ('creating', 'open') AND expires_at < now()))`

/** An invoice that the gateway refused had no link: no notification is missing. */
export const HAD_NO_LINK = "(state = 'failed' AND error_code IS NOT NULL)"

/** An invoice has expired or failed, and no notification ever came for it. */
export const ENDED_SILENT = `(notified_at IS NULL AND NOT ${HAD_NO_LINK} AND ${ENDED_UNPAID})`

/** The states of invoices that have ended unpaid, or are about to. */
export const UNPAID_STATES = INVOICE_STATES.filter(
  (state) => !PAID_STATES.includes(state)
)

/**
 * Of the invoices in `UNPAID_STATES`, those that have ended. Not `ENDED_UNPAID`: if a query
 * names all states a second time, Postgres expects far fewer rows than there are.
 */
export const HAVE_ENDED = `(${ENDED} OR expires_at < now())`
