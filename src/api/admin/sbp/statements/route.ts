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
import {
  type Agreed,
  readAgreed,
} from "../../../../flows/statements/read-agreed"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { readBody } from "../../../read-body"
import { findRows, type ListPage, readRows } from "../list-rows"
import { type AdminStatementToRead, readStatement } from "./read-statement"
import type { AdminImportStatementParamsType } from "./validators"

export { AUTHENTICATE } from "../authenticate"

export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<
    { statements: Partial<StatementRow>[]; agreed: Agreed[] } & ListPage
  >
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
  req: AuthenticatedMedusaRequest<unknown, AdminImportStatementParamsType>,
  res: MedusaResponse<{ statement: AdminStatementToRead }>
) => {
  const { scope, auth_context, queryConfig, validatedQuery } = req
  const bytes = await readBody(req, MAX_FILE_BYTES)
  if (!bytes) {
    throw fileTooLarge()
  }
  const { kind, shop_id, name } = validatedQuery
  const { id, is_new } = await scope
    .resolve(SBP_STATEMENT_MODULE)
    .storeStatement(
      { kind, shop_id, name, created_by: auth_context.actor_id },
      bytes
    )
  const statement = await readStatement(scope, id, queryConfig.fields)
  res.status(is_new ? 201 : 200).json({ statement })
}
