import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { StatementKind } from "../../domain/statements/statement"
import { notAllowed } from "../../shared/not-allowed"
import { findPaid } from "./find-lines"
import { lockStatements } from "./judging"
import type { StatementRow } from "./models/statement"
import { rowsOf, type Sql, STATEMENTS } from "./sql"

/**
 * Makes sure that no registry lists this payout as paid: recorded as not paid, it could be
 * paid again. Until the transaction ends, no other comparison begins: it would compare
 * its lines with the payout's former state.
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

/** @throws {MedusaError} NOT_ALLOWED while any of these statements is being compared */
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

/** Lines that are not compared yet may change what another line says. */
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
