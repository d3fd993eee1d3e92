export { asJson, rowsOf, type Sql, type Written } from "../../shared/rows-of"

export const STATEMENTS = "sbp_statement"
export const LINES = "sbp_statement_line"
export const PRESETS = "sbp_statement_preset"

/**
 * No person is deciding about the line, which would be their evidence. A decision that began
 * more than an hour ago was cut off.
 */
export const IS_FREE = `(decided_by IS NULL
  OR decided_at IS NULL AND updated_at < now() - interval '1 hour')`
