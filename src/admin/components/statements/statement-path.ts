import { listOf } from "../../lib/list-of"
import type { Statement } from "../../types"
import { openOf } from "./statement-badge"

/** The address of a statement, which first shows the lines that wait for a decision. */
export const statementPath = (statement: Pick<Statement, "id" | "verdicts">) =>
  linesPath(statement.id, openOf(statement) > 0 ? { is_open: "true" } : {})

/** The address of a statement with the lines that these filters match. */
export const linesPath = (id: string, filters: Record<string, unknown>) =>
  listOf(`statements/${encodeURIComponent(id)}`, filters)
