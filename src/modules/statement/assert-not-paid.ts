import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_STATEMENT_MODULE } from "../../modules/statement"
import type { StatementRow } from "../../modules/statement/models/statement"
import { notAllowed } from "../../shared/not-allowed"

/**
 * Makes sure that no registry has this payout as paid: called not paid, it could be paid
 * once more.
 *
 * @throws {MedusaError} NOT_ALLOWED, with what to do instead
 */
export async function assertNotPaid(
  container: MedusaContainer,
  payoutId: string
): Promise<void> {
  const statements = container.resolve(SBP_STATEMENT_MODULE)
  // One that is compared now may have seen the payout as it was before.
  const [unfinished] = await statements.listSbpStatements({
    kind: "payouts",
    judge_at: { $ne: null },
  })
  if (unfinished) {
    assertJudged(unfinished)
  }
  const line = await statements.findPaid(payoutId)
  if (line) {
    throw notAllowed(
      `Line ${line.number} of ${line.name} says that this payout was paid. If its money came back, mark it as bounced. If the line is wrong, accept it with a note, or say again how its statement is read`
    )
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
