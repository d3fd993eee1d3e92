import { SBP_RESOURCES } from "../../../../shared/resources"

/** All fields that may be requested. */
const adminStatementFields = [
  "id",
  "kind",
  "shop_id",
  "name",
  "encoding",
  "separator",
  "line_count",
  "layout",
  "covers_from",
  "covers_to",
  "judge_at",
  "judged_lines",
  "judged_at",
  "verdicts",
  "has_failed",
  "created_by",
  "emptied_at",
  "created_at",
  "updated_at",
]

const shared = {
  defaults: adminStatementFields,
  allowed: adminStatementFields,
  entity: SBP_RESOURCES.statement,
}

export const listTransformQueryConfig = { ...shared, isList: true }

export const retrieveTransformQueryConfig = { ...shared, isList: false }
