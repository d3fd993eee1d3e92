import type { PayoutRequest } from "../../../src/modules/payout/deciding/create-payout"
import { payoutRequest } from "../support/payout-service"
import { Step } from "./step"
import type { Weather } from "./faults"
import {
  amountOf,
  type Books,
  PEOPLE,
  planned,
  type Planned,
  type State,
} from "./state"
import { cardOf, type World } from "./world"

/** What becomes of the process that sends it. */
export type Ending = "hears" | "sleeps"

export type Wish = {
  person: number
  kopecks: number
  card: number
  confirmed: boolean
  lookedUp: boolean
  /** An earlier one that it makes good. */
  replaces: number | null
  /** How often the button is clicked, all at once. */
  clicks: number
  weather: Weather
  ending: Ending
}

/** Sends money, in whatever weather. */
export class Create extends Step {
  constructor(private readonly wish: Wish) {
    super()
  }

  async act(books: Books, world: World): Promise<void> {
    const { kopecks, card, confirmed, lookedUp, clicks } = this.wish
    const replaced = this.replaced(books)
    const plan = planned({
      kopecks,
      card,
      confirmed,
      lookedUp,
      created_by: PEOPLE[this.wish.person] as string,
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
    const create = (service = world.service) =>
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
      plan.id = await send(world, this.wish, plan, create)
    }
    books.payouts.push(plan)
  }

  toString(): string {
    const { weather, kopecks, ...wish } = this.wish
    const facts = { ...wish, amount: amountOf(kopecks), fault: weather.fault }
    return `create(${JSON.stringify(facts)})`
  }

  private replaced(books: Books): Planned | undefined {
    const { replaces } = this.wish
    return replaces === null ? undefined : books.at(replaces)
  }
}

export function requestOf(plan: Planned): PayoutRequest {
  return payoutRequest(plan.key, {
    amount: amountOf(plan.kopecks) as PayoutRequest["amount"],
    created_by: plan.created_by,
    confirm_duplicate: plan.confirmed,
    confirm_not_paid: plan.lookedUp,
    replaces_id: plan.replaces,
  })
}

export const cardFor = ({ card }: Planned) => ({ card_number: cardOf(card) })

export type Sending = Pick<Wish, "clicks" | "weather" | "ending">

/** Lets a payout go out that may; writes into the plan what becomes of it. */
export async function send(
  world: World,
  { clicks, weather, ending }: Sending,
  plan: Planned,
  act: (service?: World["service"]) => Promise<{ id: string; state: State }>
): Promise<string> {
  if (ending === "sleeps") {
    const sleeper = await world.sendAndSleep(act, weather.fault)
    plan.state = "sending"
    plan.asleep = { sleeper, weather }
  } else {
    world.fault(weather.fault)
    const rows = await Promise.all(Array.from({ length: clicks }, () => act()))
    plan.state = weather.state
    plan.isRefused = weather.state === "failed"
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
  }
  plan.executed = weather.executed
  const rows = await world.rows()
  return String(rows.find((row) => row.idempotency_key === plan.key)?.id)
}
