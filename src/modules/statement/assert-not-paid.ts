import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { StatementKind } from "../../domain/statements/statement"
import { notAllowed } from "../../shared/not-allowed"
import { findPaid } from "./find-lines"
import { lockStatements } from "./judging"
import type { StatementRow } from "./models/statement"
import { rowsOf, type Sql, STATEMENTS } from "./sql"

/**
 * Makes sure that no registry has this payout as paid: called not paid, it could be paid
 * once more. Until the transaction ends, nothing else begins to be compared: its lines would
 * be compared with what the payout was before.
 *
 * @throws {MedusaError} NOT_ALLOWED, with what to do instead
 */
export async function assertNotPaid(
  trx: Knex.Transaction,
  payoutId: string
): Promise<void> {
  await lockStatements(trx)
  await assertAllJudged(trx, { kind: "payouts" })
  const line = await findPaid(trx, payoutId)
  if (line) {
    throw notAllowed(
      `Line ${line.number} of ${line.name} says that this payout was paid. If its money came back, mark it as bounced. If the line is wrong, accept it with a note, or say again how its statement is read`
    )
  }
}

/** @throws {MedusaError} NOT_ALLOWED while any of these statements is compared */
export async function assertAllJudged(
  sql: Sql,
  of: { kind: StatementKind; shop_id?: string }
): Promise<void> {
  const unfinished = await rowsOf<StatementRow>(sql, STATEMENTS)
    .where(of)
    .whereNotNull("judge_at")
    .first()
  if (unfinished) {
    assertJudged(unfinished)
  }
}

/** A line may say something else beside those that are not compared yet. */
export function assertJudged({
  id,
  judge_at,
  judged_at,
}: Pick<StatementRow, "id" | "judge_at" | "judged_at">): void {
  if (judge_at || !judged_at) {
    throw notAllowed(
      `Statement ${id} is not compared to the end. Its lines can be accepted; for anything else, wait until it is, or say again how it is read`
    )
  }
}
