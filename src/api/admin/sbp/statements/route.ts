import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_STATEMENT_MODULE } from "../../../../modules/statement"
import type { StatementRow } from "../../../../modules/statement/models/statement"
import {
  fileTooLarge,
  MAX_FILE_BYTES,
} from "../../../../modules/statement/read-file"
import { readAgreed } from "../../../../flows/statements/read-agreed"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { readBody } from "../../../read-body"
import { findRows, readRows } from "../list-rows"
import { readStatement } from "./read-statement"
import type { AdminImportStatementParamsType } from "./validators"

export { AUTHENTICATE } from "../authenticate"

export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) => {
  const { scope, queryConfig } = req
  const statements = scope.resolve(SBP_STATEMENT_MODULE)
  const { ids, page } = await findRows(req, statements.findStatementPage)
  const rows = await readRows<StatementRow>(scope, SBP_RESOURCES.statement, {
    ids,
    fields: queryConfig.fields,
  })
  res.json({
    statements: rows,
    agreed: await readAgreed(scope),
    ...page,
  })
}

/** Imports a registry of the gateway's: the body is its file. */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) => {
  const { scope, auth_context, queryConfig } = req
  const query = req.validatedQuery as unknown as AdminImportStatementParamsType
  const bytes = await readBody(req, MAX_FILE_BYTES)
  if (!bytes) {
    throw fileTooLarge()
  }
  const { kind, shop_id, name } = query
  const { id, is_new } = await scope
    .resolve(SBP_STATEMENT_MODULE)
    .storeStatement(
      { kind, shop_id, name, created_by: auth_context.actor_id },
      bytes
    )
  const statement = await readStatement(scope, id, queryConfig.fields)
  res.status(is_new ? 201 : 200).json({ statement })
}
