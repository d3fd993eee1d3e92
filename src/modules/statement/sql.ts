export { rowsOf, type Sql } from "../../shared/rows-of"

export const STATEMENTS = "sbp_statement"
export const LINES = "sbp_statement_line"
export const PRESETS = "sbp_statement_preset"
