import type { MedusaContainer } from "@medusajs/framework/types"
import { IN_DOUBT } from "../../domain/states/payout"
import type { LineMeaning } from "../../domain/statements/statement"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { AssertNotPaid } from "../../modules/payout/decide-payout"
import { findProposing } from "../../modules/statement/find-lines"
import type { StatementLineRow } from "../../modules/statement/models/statement-line"
import { notAllowed } from "../../shared/not-allowed"
import { publishPayoutEvents } from "../payouts/publish-payout-events"
import { recordIfRefused } from "../payouts/record-refusal"
import { resolvePayoutAsSecondPerson } from "../payouts/second-person"

/**
 * Records the outcome of a payout in doubt that a line shows, with the line as evidence.
 *
 * @throws {MedusaError} NOT_ALLOWED, with what to do instead
 */
export async function resolveByLine(
  container: MedusaContainer,
  { subject_id, number, verdict, meaning }: StatementLineRow,
  {
    statement_id,
    note,
    actor_id,
    actor_email,
  }: {
    statement_id: string
    note: string
    actor_id: string
    actor_email: string | undefined
  }
): Promise<undefined> {
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const [payout] = subject_id
    ? await payouts.listSbpPayouts({ id: subject_id })
    : []
  const outcome =
    verdict === "missing_there"
      ? "not_paid"
      : verdict === "status_differs" && meaning
        ? OUTCOMES[meaning]
        : undefined
  if (!payout || !outcome || !IN_DOUBT.includes(payout.state)) {
    throw notAllowed(
      "This line says nothing final about a payout in doubt. Record the outcome on the payout's page"
    )
  }
  const resolved = await resolvePayoutAsSecondPerson(
    container,
    {
      id: payout.id,
      actor_id,
      actor_email,
      outcome,
      note,
      is_correction: false,
    },
    assertNotProposed
  ).catch(async (error: unknown) => {
    // The request as a whole is not refused, so no other code records this refusal.
    const details = { statement_id, number }
    const attempt = { actor_id, payout_id: payout.id, details }
    await recordIfRefused(container, error, attempt)
    throw error
  })
  await publishPayoutEvents(container, resolved)
  return undefined
}

/** The same registry may list the payout without our id: nothing shows that it was not paid. */
const assertNotProposed: AssertNotPaid = async (trx, payoutId) => {
  const line = await findProposing(trx, payoutId)
  if (line) {
    throw notAllowed(
      `Line ${line.number} of ${line.name} may be this payout: it names it, or shows the same card, sum and time. Decide about that line first, or record the outcome on the payout's page`
    )
  }
}

/** What a line says of a payout; anything else is not final. */
const OUTCOMES: Partial<Record<LineMeaning, "paid" | "not_paid">> = {
  paid: "paid",
  not_paid: "not_paid",
}
