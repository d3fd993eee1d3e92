import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_STATEMENT_MODULE } from "../../../../modules/statement"
import type { StatementRow } from "../../../../modules/statement/models/statement"
import {
  assertListed,
  assertListedBy,
} from "../../../../flows/people/assert-listed"
import { listShops } from "../../../../shared/shops"
import type { AdminImportStatementParamsType } from "../statements/validators"

type Statement = Pick<StatementRow, "kind" | "shop_id">

/** Importing is for an operator of the shop, or a program: no money moves. */
export async function requireImporter(
  req: AuthenticatedMedusaRequest<unknown, AdminImportStatementParamsType>,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  await assertMayImport(req, req.validatedQuery)
  next()
}

/** Like `requireImporter`, for an imported statement. */
export async function requireImporterOf(
  req: AuthenticatedMedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  await assertMayImport(req, await statementOf(req))
  next()
}

/** Like `requireImporterOf`; but a program cannot change a layout that people have seen. */
export async function requireJudge(
  req: AuthenticatedMedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const statement = await statementOf(req)
  await (statement.layout ? assertOperator : assertMayImport)(req, statement)
  next()
}

/** Deciding is for operators; about payouts also for approvers. */
export async function requireDecider(
  req: AuthenticatedMedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  await assertOperator(req, await statementOf(req))
  next()
}

function statementOf({ scope, params }: AuthenticatedMedusaRequest) {
  return scope
    .resolve(SBP_STATEMENT_MODULE)
    .retrieveStatement(String(params.id))
}

async function assertMayImport(
  req: AuthenticatedMedusaRequest,
  statement: Statement
): Promise<void> {
  if (req.auth_context.actor_type !== "api-key") {
    await assertOperator(req, statement)
  }
}

/** @throws {MedusaError} FORBIDDEN */
async function assertOperator(
  { scope, auth_context }: AuthenticatedMedusaRequest,
  { kind, shop_id }: Statement
): Promise<void> {
  await (kind === "payouts"
    ? assertListed(scope, auth_context, ["operators", "approvers"])
    : assertListedBy(scope, auth_context, {
        people: peopleOfShop(shop_id),
        lists: ["operators"],
        owner: `shop ${shop_id}`,
      }))
}

/** Several providers may belong to one shop of the gateway. */
function peopleOfShop(shopId: string) {
  const shops = listShops().filter(({ options }) => options.shopId === shopId)
  return {
    operators: shops.flatMap(({ options }) => options.operators),
    approvers: shops.flatMap(({ options }) => options.approvers),
  }
}
