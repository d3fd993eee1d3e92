import { listOf } from "../../lib/list-of"
import type { Statement } from "../../types"
import { openOf } from "./statement-badge"

/** The page of a statement, which begins with what waits for a decision. */
export const statementPath = (statement: Pick<Statement, "id" | "verdicts">) =>
  linesPath(statement.id, openOf(statement) > 0 ? { is_open: "true" } : {})

/** The same with the lines that the table's filters match. */
export const linesPath = (id: string, filters: Record<string, unknown>) =>
  listOf(`statements/${encodeURIComponent(id)}`, filters)
