import type { MiddlewareRoute } from "@medusajs/framework/http"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { requireId } from "../../../require-id"
import { policiesOf } from "../policies-of"
import { queryOf } from "../query-of"
import { requireUser } from "../guards/require-user"
import {
  requireDecider,
  requireImporter,
  requireImporterOf,
  requireJudge,
} from "../guards/statement-guards"
import { stepUp } from "../guards/step-up"
import { validateJson } from "../validate-json"
import {
  AdminCheckStatement,
  AdminDecideStatementLines,
  AdminGetStatementLinesParams,
  AdminGetStatementsParams,
  AdminImportStatementParams,
  AdminJudgeStatement,
  adminStatementFields,
  adminStatementLineFields,
} from "./validators"

const STATEMENTS = "/admin/sbp/statements"

const {
  read,
  create,
  update,
  delete: remove,
} = policiesOf(SBP_RESOURCES.statement)

const requireStatementId = requireId("Statement")

const { retrieve, retrieveOne, list } = queryOf(
  adminStatementFields,
  SBP_RESOURCES.statement
)

const lines = queryOf(adminStatementLineFields, SBP_RESOURCES.statement)

export const adminSbpStatementMiddlewares: MiddlewareRoute[] = [
  {
    matcher: STATEMENTS,
    methods: ["GET"],
    middlewares: [list(AdminGetStatementsParams)],
    policies: [read],
  },
  {
    matcher: STATEMENTS,
    methods: ["POST"],
    middlewares: [retrieve(AdminImportStatementParams), requireImporter],
    policies: [read, create],
  },
  {
    matcher: `${STATEMENTS}/:id`,
    methods: ["GET"],
    middlewares: [requireStatementId, retrieveOne],
    policies: [read],
  },
  {
    matcher: `${STATEMENTS}/:id`,
    methods: ["DELETE"],
    middlewares: [requireUser, requireStatementId, requireDecider],
    policies: [read, remove],
  },
  {
    matcher: `${STATEMENTS}/:id/lines`,
    methods: ["GET"],
    middlewares: [requireStatementId, lines.list(AdminGetStatementLinesParams)],
    policies: [read],
  },
  {
    matcher: `${STATEMENTS}/:id/check`,
    methods: ["POST"],
    middlewares: [
      requireStatementId,
      requireImporterOf,
      validateJson(AdminCheckStatement),
    ],
    policies: [read],
  },
  {
    matcher: `${STATEMENTS}/:id/judge`,
    methods: ["POST"],
    middlewares: [
      requireStatementId,
      requireJudge,
      validateJson(AdminJudgeStatement),
      retrieveOne,
    ],
    policies: [read, update],
  },
  {
    matcher: `${STATEMENTS}/:id/decide`,
    methods: ["POST"],
    middlewares: [
      requireUser,
      requireStatementId,
      requireDecider,
      stepUp,
      validateJson(AdminDecideStatementLines),
      retrieveOne,
    ],
    // A decision may do what these other resources' routes do.
    policies: [
      read,
      update,
      policiesOf(SBP_RESOURCES.invoice).update,
      policiesOf(SBP_RESOURCES.refund).create,
      policiesOf(SBP_RESOURCES.payout).update,
    ],
  },
]
