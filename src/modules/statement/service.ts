import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaService,
} from "@medusajs/framework/utils"
import { registerGauges } from "../../shared/monitoring/gauges"
import { assertAllJudged } from "./assert-not-paid"
import {
  findFirst,
  findPaidOtherwise,
  findUnreadable,
  listWentBack,
} from "./find-lines"
import {
  claimOpenLines,
  claimStatement,
  finishJudging,
  noteFailure,
} from "./judging"
import {
  checkLayout,
  saveLayout,
  listWords,
  readCells,
  requireStatement,
  savePreset,
} from "./layouts"
import { beginDeciding, endDeciding } from "./mark-deciding"
import {
  claimCovering,
  findListed,
  forgetMissing,
  listCovered,
  noteListed,
  readFirstOpenDay,
  readStatementGauges,
  recordAsked,
  recordMissing,
} from "./missing"
import { SbpStatement } from "./models/statement"
import { SbpStatementLine } from "./models/statement-line"
import { SbpStatementPreset } from "./models/statement-preset"
import {
  recordDecision,
  findLinePage,
  findStatementPage,
  readOpenLines,
  sumVerdicts,
} from "./queries"
import { recordJudgements } from "./record-judgements"
import { emptyStatements } from "./retention"
import { storeStatement } from "./store-statement"
import { deleteStatement } from "./delete-statement"

type Cradle = {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex
  [ContainerRegistrationKeys.LOGGER]?: Logger
}

/**
 * What the gateway says of a period, line by line. It decides nothing about money: a person
 * draws the consequences of a line, by the ledger and the payouts.
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
    registerGauges(
      "statement",
      () => readStatementGauges(this.pool_),
      cradle[ContainerRegistrationKeys.LOGGER]
    )
  }

  /** Makes a method of a function whose first argument is the pool. */
  protected onPool<Args extends unknown[], Result>(
    run: (pool: Knex, ...args: Args) => Result
  ) {
    return (...args: Args): Result => run(this.pool_, ...args)
  }

  storeStatement = this.onPool(storeStatement)
  retrieveStatement = this.onPool(requireStatement)
  readCells = this.onPool(readCells)
  listWords = this.onPool(listWords)
  checkLayout = this.onPool(checkLayout)
  saveLayout = this.onPool(saveLayout)
  deleteStatement = this.onPool(deleteStatement)
  savePreset = this.onPool(savePreset)

  claimStatement = this.onPool(claimStatement)
  findFirst = this.onPool(findFirst)
  assertAllJudged = this.onPool(assertAllJudged)
  listWentBack = this.onPool(listWentBack)
  findPaidOtherwise = this.onPool(findPaidOtherwise)
  findUnreadable = this.onPool(findUnreadable)
  recordJudgements = this.onPool(recordJudgements)
  finishJudging = this.onPool(finishJudging)
  noteFailure = this.onPool(noteFailure)
  claimOpenLines = this.onPool(claimOpenLines)

  claimCovering = this.onPool(claimCovering)
  recordAsked = this.onPool(recordAsked)
  findListed = this.onPool(findListed)
  recordMissing = this.onPool(recordMissing)
  noteListed = this.onPool(noteListed)
  forgetMissing = this.onPool(forgetMissing)

  findStatementPage = this.onPool(findStatementPage)
  sumVerdicts = this.onPool(sumVerdicts)
  findLinePage = this.onPool(findLinePage)
  readOpenLines = this.onPool(readOpenLines)
  recordDecision = this.onPool(recordDecision)
  beginDeciding = this.onPool(beginDeciding)
  endDeciding = this.onPool(endDeciding)

  listCovered = this.onPool(listCovered)
  readFirstOpenDay = this.onPool(readFirstOpenDay)

  emptyStatements = this.onPool(emptyStatements)
}
