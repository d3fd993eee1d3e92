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

const adminStatementLineFields = [
  "id",
  "statement_id",
  "number",
  "cells",
  "gateway_id",
  "meaning",
  "amount",
  "fee",
  "currency_code",
  "at",
  "day",
  "verdict",
  "unreadable",
  "subject_id",
  "refund_id",
  "proposed_ids",
  "our_amount",
  "our_state",
  "is_open",
  "judged_at",
  "decision",
  "decided_at",
  "decided_by",
  "note",
  "created_at",
  "updated_at",
]

export const listLinesTransformQueryConfig = {
  defaults: adminStatementLineFields,
  allowed: adminStatementLineFields,
  entity: SBP_RESOURCES.statement,
  isList: true,
}

export const retrieveTransformQueryConfig = { ...shared, isList: false }
