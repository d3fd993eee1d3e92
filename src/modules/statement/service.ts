import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  ContainerRegistrationKeys,
  MedusaService,
} from "@medusajs/framework/utils"
import type {
  StatementKind,
  StatementLayout,
} from "../../domain/statements/statement"
import { registerGauges } from "../../shared/monitoring/gauges"
import {
  claimOpenLines,
  claimStatement,
  findFirst,
  finishJudging,
  type JudgedLine,
  type Judging,
  findProposing,
  findUnreadable,
  listWentBack,
  noteFailure,
  recordJudgements,
} from "./judging"
import {
  checkLayout,
  type ChosenLayout,
  chooseLayout,
  listWords,
  type NewPreset,
  readCells,
  requireStatement,
  savePreset,
} from "./layouts"
import {
  claimCovering,
  findListed,
  forgetMissing,
  listCovered,
  type MissingLine,
  readFirstOpenDay,
  readGauges,
  recordAsked,
  recordMissing,
  type StatementsOf,
} from "./missing"
import { SbpStatement } from "./models/statement"
import { SbpStatementLine } from "./models/statement-line"
import { SbpStatementPreset } from "./models/statement-preset"
import {
  type Decision,
  decideLines,
  findLinePage,
  findStatementPage,
  type LineFilters,
  type LinePage,
  readOpenLines,
  type StatementFilters,
  type StatementPage,
  sumVerdicts,
} from "./queries"
import { emptyStatements } from "./retention"
import { type NewStatement, storeStatement } from "./store-statement"
import { passDeciding, withdrawStatement } from "./withdraw"

type Cradle = { [ContainerRegistrationKeys.PG_CONNECTION]: Knex }

/**
 * What the gateway says of a time, line by line. It decides nothing about money: what
 * follows from a line, a person does, by the ledger and the payouts.
 */
export class SbpStatementModuleService extends MedusaService({
  SbpStatement,
  SbpStatementLine,
  SbpStatementPreset,
}) {
  protected readonly pool_: Knex

  constructor(cradle: Cradle) {
    super(cradle)
    this.pool_ = cradle[ContainerRegistrationKeys.PG_CONNECTION]
    registerGauges("statement", () => readGauges(this.pool_))
  }

  storeStatement = (statement: NewStatement, bytes: Buffer) =>
    storeStatement(this.pool_, statement, bytes)
  readStatement = (id: string) => requireStatement(this.pool_, id)
  readCells = (id: string, page: { after: number; limit: number }) =>
    readCells(this.pool_, id, page)
  listWords = (id: string, column: number) => listWords(this.pool_, id, column)
  checkLayout = (id: string, layout: StatementLayout) =>
    checkLayout(this.pool_, id, layout)
  chooseLayout = (id: string, chosen: ChosenLayout) =>
    chooseLayout(this.pool_, id, chosen)
  withdrawStatement = (id: string) => withdrawStatement(this.pool_, id)
  savePreset = (preset: NewPreset) => savePreset(this.pool_, preset)

  claimStatement = () => claimStatement(this.pool_)
  findFirst = (id: string, keys: string[]) => findFirst(this.pool_, id, keys)
  listWentBack = (subjects: string[]) => listWentBack(this.pool_, subjects)
  findProposing = (payoutId: string) => findProposing(this.pool_, payoutId)
  findUnreadable = (invoiceId: string) => findUnreadable(this.pool_, invoiceId)
  recordJudgements = (judging: Judging, lines: JudgedLine[], upTo?: number) =>
    recordJudgements(this.pool_, judging, lines, upTo)
  finishJudging = (judging: Judging) => finishJudging(this.pool_, judging)
  noteFailure = (id: string) => noteFailure(this.pool_, id)
  claimOpenLines = (limit: number) => claimOpenLines(this.pool_, limit)

  claimCovering = () => claimCovering(this.pool_)
  recordAsked = (id: string) => recordAsked(this.pool_, id)
  findListed = (kind: StatementKind, subjects: string[]) =>
    findListed(this.pool_, kind, subjects)
  recordMissing = (judging: Judging, missing: MissingLine[]) =>
    recordMissing(this.pool_, judging, missing)
  forgetMissing = (ids: string[]) => forgetMissing(this.pool_, ids)

  findStatementPage = (filters: StatementFilters, page: StatementPage) =>
    findStatementPage(this.pool_, filters, page)
  sumVerdicts = (id: string) => sumVerdicts(this.pool_, id)
  findLinePage = (filters: LineFilters, page: LinePage) =>
    findLinePage(this.pool_, filters, page)
  readOpenLines = (lines: { statement_id: string; ids: string[] }) =>
    readOpenLines(this.pool_, lines)
  decideLines = (
    lines: { statement_id: string; ids: string[] },
    decision: Decision
  ) => decideLines(this.pool_, lines, decision)

  passDeciding = (
    lines: { statement_id: string; ids: string[] },
    from: string | null,
    to: string | null
  ) => passDeciding(this.pool_, lines, from, to)

  listCovered = (of: StatementsOf) => listCovered(this.pool_, of)
  readFirstOpenDay = (of: StatementsOf) => readFirstOpenDay(this.pool_, of)

  emptyStatements = (before: Date, max: number) =>
    emptyStatements(this.pool_, before, max)
}
