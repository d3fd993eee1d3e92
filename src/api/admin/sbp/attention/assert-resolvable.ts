import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"
import { factsOfReason } from "../../../../domain/attention-reasons"
import { IN_DOUBT } from "../../../../domain/states/payout"
import type { PeopleList } from "../../../../flows/people/resolve-people"
import { notAllowed } from "../../../../shared/not-allowed"
import { assertOnLists } from "../payouts/require-listed"

const MOVE_MONEY: PeopleList[] = ["operators", "approvers"]

type Request = Pick<AuthenticatedMedusaRequest, "scope" | "auth_context">

/**
 * Refuses to take an entry off the list that ends by itself with what it is about: with
 * the outcome of a payout in doubt, for example. Other entries about money that went out
 * are resolved only by those who may move money.
 *
 * @throws {MedusaError} NOT_ALLOWED or FORBIDDEN
 */
export async function assertResolvable(
  req: Request,
  id: string
): Promise<void> {
  const entry = await readEntry(req, id)
  if (entry?.reason === "statement_differs") {
    throw notAllowed(
      `Statement ${entry.subject_id} has open differences. Decide about each of them: this entry ends with the last`
    )
  }
  if (entry?.reason === "statement_due") {
    throw notAllowed(
      `A statement of shop ${entry.subject_id} is due. Import one that covers these days: this entry ends once they agree`
    )
  }
  if (entry?.reason === "refund_not_booked") {
    throw notAllowed(
      `Refund ${entry.subject_id} is not booked. Fix what its "book_error" says, and book it: this entry ends with that`
    )
  }
  if (!isMoneyOut(entry)) {
    return
  }
  const payouts = req.scope.resolve(SBP_PAYOUT_MODULE)
  const [payout] = entry.payout_id
    ? await payouts.listSbpPayouts({ id: entry.payout_id })
    : []
  const isInDoubt = payout !== undefined && IN_DOUBT.includes(payout.state)
  if (isInDoubt && factsOfReason(entry.reason).subject === "payout") {
    throw notAllowed(
      `The outcome of payout ${entry.payout_id} is not known yet. Resolve the payout itself: this entry ends with it`
    )
  }
  await assertOnLists(req, MOVE_MONEY)
}

/**
 * Only those who may move money put away an entry about money that went out.
 *
 * @throws {MedusaError} FORBIDDEN
 */
export async function assertSnoozable(req: Request, id: string): Promise<void> {
  if (isMoneyOut(await readEntry(req, id))) {
    await assertOnLists(req, MOVE_MONEY)
  }
}

/** For a route about one entry. */
export const requireThat =
  (assert: typeof assertResolvable) =>
  async (
    req: AuthenticatedMedusaRequest,
    _res: MedusaResponse,
    next: MedusaNextFunction
  ): Promise<void> => {
    await assert(req, String(req.params.id))
    next()
  }

async function readEntry({ scope }: Request, id: string) {
  const ledger = scope.resolve(SBP_LEDGER_MODULE)
  const [entry] = await ledger.listSbpAttentions({ id })
  return entry
}

type Entry = Awaited<ReturnType<typeof readEntry>>

/** Whether there is such an entry, and it is about money that went out. */
const isMoneyOut = (entry: Entry): entry is NonNullable<Entry> =>
  entry !== undefined &&
  factsOfReason(entry.reason).resolvableBy !== "any_admin"
