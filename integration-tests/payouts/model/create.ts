import type { LinkRequest } from "../../../src/modules/payout/create-link"
import type { PayoutRequest } from "../../../src/modules/payout/payout-request"
import { payoutRequest } from "../support/payout-service"
import { Step } from "./step"
import type { GatewayResponse } from "./state"
import {
  amountOf,
  type Books,
  PEOPLE,
  planned,
  type Planned,
  type State,
} from "./state"
import { cardOf, type System } from "./system"

/** Whether the process that sends it receives the answer. */
export type Ending = "receives_answer" | "stalls"

export type CreateRequest = {
  person: number
  kopeks: number
  card: number
  confirmed: boolean
  lookedUp: boolean
  /** An earlier payout that it replaces. */
  replaces: number | null
  /** How many requests are sent at once. */
  clicks: number
  response: GatewayResponse
  ending: Ending
}

/** Creates a payout, with any gateway response. */
export class Create extends Step {
  constructor(private readonly createRequest: CreateRequest) {
    super()
  }

  async act(books: Books, system: System): Promise<void> {
    const { kopeks, card, confirmed, lookedUp, clicks } = this.createRequest
    const replaced = this.replaced(books)
    const plan = planned({
      kopeks,
      card,
      link: null,
      confirmed,
      lookedUp,
      created_by: PEOPLE[this.createRequest.person] as string,
      replaces: replaced?.id ?? null,
    })
    const isRefused =
      !books.mayReplace(plan) ||
      books.isNotLookedUp(plan) ||
      books.isTooMuch(plan) ||
      books.isPaused(plan.created_by)
    const isCardRefused =
      books.isTooMuchForCard(plan) || (books.isDuplicate(plan) && !confirmed)
    const waits = books.needsApproval(plan)
    const create = (service = system.service) =>
      service.createPayout(requestOf(plan), cardFor(plan))
    if (isRefused || isCardRefused) {
      await this.refused(() => create())
      if (!isRefused) {
        books.refuseCard(plan.created_by)
      }
      return
    }
    if (waits) {
      const rows = await Promise.all(
        Array.from({ length: clicks }, () => create())
      )
      plan.state = "awaiting_approval"
      plan.id = this.one(rows)
    } else {
      plan.id = await send(system, this.createRequest, plan, create)
    }
    books.payouts.push(plan)
  }

  toString(): string {
    const { response, kopeks, ...createRequest } = this.createRequest
    const facts = {
      ...createRequest,
      amount: amountOf(kopeks),
      fault: response.fault,
    }
    return `create(${JSON.stringify(facts)})`
  }

  private replaced(books: Books): Planned | undefined {
    const { replaces } = this.createRequest
    return replaces === null ? undefined : books.at(replaces)
  }
}

export function requestOf(plan: Planned): PayoutRequest {
  return payoutRequest(plan.key, {
    amount: amountOf(plan.kopeks) as PayoutRequest["amount"],
    created_by: plan.created_by,
    confirm_duplicate: plan.confirmed,
    confirm_not_paid: plan.lookedUp,
    replaces_id: plan.replaces,
  })
}

export const linkFor = ({ link }: Planned): LinkRequest => ({
  recipient_name: "Somebody",
  recipient_email: `${link?.to}@example.com`,
  days: 3,
  requires_code: false,
  is_mailed: true,
})

export const cardFor = ({ card }: Planned) => ({ card_number: cardOf(card) })

export type Sending = Pick<CreateRequest, "clicks" | "response" | "ending">

/** Sends a permitted payout; writes its outcome into the plan. */
export async function send(
  system: System,
  { clicks, response, ending }: Sending,
  plan: Planned,
  act: (service?: System["service"]) => Promise<{ id: string; state: State }>
): Promise<string> {
  if (ending === "stalls") {
    const process = await system.sendAndStall(act, response.fault)
    plan.state = "sending"
    plan.stalled = { process, response }
  } else {
    system.fault(response.fault)
    const rows = await Promise.all(Array.from({ length: clicks }, () => act()))
    plan.state = response.state
    plan.isRefused = response.state === "failed"
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
  }
  plan.executed = response.executed
  const rows = await system.rows()
  return String(rows.find((row) => row.idempotency_key === plan.key)?.id)
}
