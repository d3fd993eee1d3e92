import { newToken } from "../../../src/modules/payout/link-token"
import { FINGERPRINT_KEY } from "../support/payout-service"
import { type Ending, linkFor, requestOf, send } from "./create"
import { OnOne, type Target } from "./on-one"
import {
  amountOf,
  type Books,
  type GatewayResponse,
  isLive,
  NO_CARD,
  now,
  PEOPLE,
  planned,
  type Planned,
} from "./state"
import { Step } from "./step"
import { cardOf, type System } from "./system"

const KEYS = { fingerprintKey: FINGERPRINT_KEY, previousFingerprintKeys: [] }

type LinkPlan = {
  person: number
  kopeks: number
  to: number
  confirmed: boolean
  lookedUp: boolean
  replaces: number | null
  clicks: number
}

/** Promises money to an address. */
export class CreateLink extends Step {
  constructor(private readonly facts: LinkPlan) {
    super()
  }

  async act(books: Books, { service }: System): Promise<void> {
    const { kopeks, to, confirmed, lookedUp, clicks, replaces } = this.facts
    const replaced = replaces === null ? undefined : books.at(replaces)
    const plan = planned({
      kopeks,
      confirmed,
      lookedUp,
      card: NO_CARD,
      link: { to, attempts: 0 },
      created_by: PEOPLE[this.facts.person] as string,
      replaces: replaced?.id ?? null,
    })
    const create = () => service.createLink(requestOf(plan), linkFor(plan))
    if (
      !books.mayReplace(plan) ||
      books.isNotLookedUp(plan) ||
      books.isTooMuch(plan) ||
      (books.isPromised(plan) && !confirmed)
    ) {
      await this.refused(create)
      return
    }
    const waits = books.linkNeedsApproval(plan)
    const rows = await Promise.all(Array.from({ length: clicks }, create))
    plan.id = this.one(rows)
    plan.state = waits ? "awaiting_approval" : "awaiting_card"
    books.payouts.push(plan)
  }

  toString(): string {
    const { kopeks, ...facts } = this.facts
    return `link(${JSON.stringify({ ...facts, amount: amountOf(kopeks) })})`
  }
}

type Typed = Target & {
  card: number
  clicks: number
  response: GatewayResponse
  ending: Ending
}

/** The recipient, or another person who has the link, types a card. */
export class GiveCard extends OnOne<Typed> {
  protected override isMeant = isLive

  protected async actOn(payout: Planned, books: Books, system: System) {
    const { link } = payout
    if (!link) {
      return
    }
    const { card, clicks } = this.facts
    const { service } = system
    const found = await service.retrieveLink(payout.id)
    // Before a link is live no one learns its address, and it must not work either.
    const token = newToken(found.link.id, KEYS)
    const give = (from = service) =>
      from.useLink(token, {
        card_number: cardOf(card),
        code: "",
        from: "192.0.2.0/24",
      })
    if (!isLive(payout) || books.isBeingWithdrawn(payout)) {
      expect(await give()).toMatchObject({ refusal: "over" })
      return
    }
    if (!books.mayReplace(payout, payout)) {
      expect(await give()).toMatchObject({ refusal: "stopped" })
      return
    }
    if (link.attempts >= 5) {
      expect(await give()).toMatchObject({ refusal: "too_many_attempts" })
      return
    }
    if (!books.mayTakeCard(payout, card)) {
      const answers = await Promise.all(
        Array.from({ length: clicks }, () => give())
      )
      expect(answers.every(({ refusal }) => refusal)).toBe(true)
      link.attempts = Math.min(5, link.attempts + clicks)
      return
    }
    payout.card = card
    payout.isOld = false
    payout.countedAt = now()
    await send(
      system,
      this.facts,
      payout,
      async (from) => (await give(from)).payout
    )
  }
}

/** The link's creator, or another person, withdraws it. */
export class Withdraw extends OnOne {
  protected override isMeant = isLive

  protected async actOn(payout: Planned, _: Books, { service }: System) {
    const decision = { actor_id: PEOPLE[0], note: "No" }
    const withdraw = () => service.withdrawPayout(payout.id, decision)
    if (isLive(payout)) {
      await withdraw()
      payout.state = "withdrawn"
    } else {
      await this.refused(withdraw)
    }
  }
}

/** A card is typed while the link is withdrawn: one of the two happens, never half of each. */
export class GiveAndWithdraw extends OnOne {
  protected override isMeant = isLive

  protected async actOn(payout: Planned, books: Books, { service }: System) {
    const card = 2
    const { link } = payout
    if (!isLive(payout) || !link || link.attempts >= 5) {
      return
    }
    if (books.isBeingWithdrawn(payout)) {
      return
    }
    if (!books.mayTakeCard(payout, card) || !books.mayReplace(payout, payout)) {
      return
    }
    const found = await service.retrieveLink(payout.id)
    const { url } = await service.readSecrets(found)
    const [given, withdrawn] = await Promise.allSettled([
      service.useLink(String(url.split("/").at(-1)), {
        card_number: cardOf(card),
        code: "",
        from: "192.0.2.0/24",
      }),
      service.withdrawPayout(payout.id, { actor_id: PEOPLE[1], note: "No" }),
    ])
    const isPaid = given.status === "fulfilled" && !given.value.refusal
    expect(withdrawn.status === "fulfilled").toBe(!isPaid)
    if (isPaid) {
      Object.assign(payout, {
        state: "paid",
        executed: 1,
        card,
        isOld: false,
        countedAt: now(),
      })
    } else {
      payout.state = "withdrawn"
    }
  }
}
