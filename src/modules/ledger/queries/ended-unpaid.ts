/**
 * An invoice has expired or failed. The sweep marks it expired a little after its
 * deadline. All states come first, so that their index finds them.
 */
export const ENDED_UNPAID = `state IN ('creating', 'open', 'expired', 'failed')
  AND (state IN ('expired', 'failed') OR expires_at < now())`

/** The same, and no notification ever came for it. */
export const ENDED_SILENT = `notified_at IS NULL AND ${ENDED_UNPAID}`
