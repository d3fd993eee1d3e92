import type { Weather } from "./faults"
import { cardFor, type Ending, requestOf, send } from "./create"
import {
  amountOf,
  type Books,
  PEOPLE,
  planned,
  type Planned,
  RULES,
} from "./state"
import { Step } from "./step"
import { cardOf, type World } from "./world"

export type Target = {
  index: number
  /** Whether it is one to which this can be done, if there is one. */
  isAimed: boolean
}

/** Something that is done to a payout that is there. */
abstract class OnOne<Facts extends Target = Target> extends Step {
  constructor(protected readonly facts: Facts) {
    super()
  }

  async act(books: Books, world: World): Promise<void> {
    const { index, isAimed } = this.facts
    const payout = books.at(index, (it) => !isAimed || this.isMeant(it))
    if (payout) {
      await this.actOn(payout, books, world)
    }
  }

  protected isMeant(_: Planned): boolean {
    return true
  }

  toString(): string {
    return `${this.constructor.name}(${JSON.stringify(this.facts)})`
  }

  protected abstract actOn(
    payout: Planned,
    books: Books,
    world: World
  ): Promise<void>
}

/** The page is loaded again, and the same request is sent with its key. */
export class Reload extends OnOne {
  protected async actOn(payout: Planned, _: Books, { service }: World) {
    if (payout.keyMismatches >= 5) {
      await this.refused(() =>
        service.createPayout(requestOf(payout), cardFor(payout))
      )
      return
    }
    const row = await service.createPayout(requestOf(payout), cardFor(payout))
    expect(row).toMatchObject({ id: payout.id, state: payout.state })
  }
}

/** The same key for something else: a mistake that must not pay. */
export class OtherContent extends OnOne {
  protected async actOn(payout: Planned, books: Books, { service }: World) {
    const request = requestOf({ ...payout, kopecks: payout.kopecks + 1 })
    await this.refused(() => service.createPayout(request, cardFor(payout)))
    const other = { card_number: cardOf(payout.card + 1) }
    await this.refused(() => service.createPayout(requestOf(payout), other))
    if (payout.keyMismatches < 5) {
      payout.keyMismatches += 1
      books.refuseCard(payout.created_by)
    }
  }
}

type Approval = Target & {
  person: number
  isSameCard: boolean
  clicks: number
  weather: Weather
  ending: Ending
}

const isRefused = ({ state, isRefused }: Planned) =>
  state === "failed" && isRefused

const isWaiting = ({ state }: Planned) => state === "awaiting_approval"

export class Approve extends OnOne<Approval> {
  protected override isMeant = isWaiting

  protected async actOn(payout: Planned, books: Books, world: World) {
    const { person, isSameCard } = this.facts
    const { id, card } = payout
    const actor_id = PEOPLE[person] as string
    const card_number = cardOf(isSameCard ? card : card + 1)
    const approve = (service = world.service) =>
      service.approvePayout(id, { actor_id, card_number })
    const isAgain = payout.approved_by === actor_id
    const mayBe =
      isAgain ||
      (payout.state === "awaiting_approval" &&
        payout.created_by !== actor_id &&
        payout.mismatches < 5 &&
        books.mayReplace(payout, payout))
    if (!mayBe || books.isPaused(actor_id)) {
      await this.refused(() => approve())
      return
    }
    if (!isSameCard) {
      await this.refused(() => approve())
      payout.mismatches += 1
      books.refuseCard(actor_id)
      return
    }
    if (isAgain) {
      expect((await approve()).state).toBe(payout.state)
      return
    }
    if (
      books.isTooMuch(payout, payout) ||
      books.isTooMuchForCard(payout, payout)
    ) {
      await this.refused(() => approve())
      return
    }
    payout.approved_by = actor_id
    // It counts from now on.
    payout.isOld = false
    await send(world, this.facts, payout, approve)
  }
}

/** Two people at once: one of them is heard, and the other is told. */
export class ApproveAndReject extends OnOne {
  protected override isMeant = isWaiting

  protected async actOn(payout: Planned, books: Books, world: World) {
    const { id, state, created_by, card, mismatches } = payout
    const others = PEOPLE.filter((person) => person !== created_by)
    const isRefused =
      !books.mayReplace(payout, payout) ||
      books.isTooMuch(payout, payout) ||
      books.isTooMuchForCard(payout, payout) ||
      others.some((person) => books.isPaused(person))
    if (state !== "awaiting_approval" || mismatches >= 5 || isRefused) {
      return
    }
    const approvals = others.map((actor_id) =>
      world.service.approvePayout(id, { actor_id, card_number: cardOf(card) })
    )
    const rejection = world.service.rejectPayout(id, {
      actor_id: created_by,
      note: "No",
    })
    const [rejected, ...approved] = await Promise.allSettled([
      rejection,
      ...approvals,
    ])
    const heard = approved.flatMap((it, index) =>
      it.status === "fulfilled" ? [others[index] as string] : []
    )
    expect(heard.length + (rejected?.status === "fulfilled" ? 1 : 0)).toBe(1)
    const [approver] = heard
    payout.state = approver ? "paid" : "rejected"
    payout.approved_by = approver ?? null
    payout.executed = approver ? 1 : 0
    payout.isOld &&= !approver
  }
}

export class Reject extends OnOne {
  protected override isMeant = isWaiting

  protected async actOn(payout: Planned, _: Books, { service }: World) {
    const decision = { actor_id: PEOPLE[0], note: "No" }
    const reject = () => service.rejectPayout(payout.id, decision)
    if (payout.state === "awaiting_approval") {
      await reject()
      payout.state = "rejected"
    } else {
      await this.refused(reject)
    }
  }
}

type Finding = Target & { person: number; isPaid: boolean }

export class Resolve extends OnOne<Finding> {
  /** Those first of which somebody may still hear, or that were refused. */
  protected override isMeant(payout: Planned): boolean {
    const { state, asleep } = payout
    return (asleep !== null && state !== "sending") || isRefused(payout)
  }

  protected async actOn(payout: Planned, books: Books, { service }: World) {
    const { person, isPaid } = this.facts
    const actor_id = PEOPLE[person] as string
    const outcome = isPaid ? "paid" : "not_paid"
    const to = isPaid ? "resolved_paid" : "resolved_not_paid"
    const resolve = (is_correction: boolean) =>
      service.resolvePayout(payout.id, {
        actor_id,
        outcome,
        note: "Seen",
        is_correction,
      })
    const isResolved = payout.state.startsWith("resolved")
    const isOpen =
      [
        "unknown",
        "pending",
        isPaid ? "resolved_not_paid" : "resolved_paid",
      ].includes(payout.state) ||
      (isPaid && isRefused(payout))
    if (isOpen && actor_id !== payout.created_by) {
      if (isResolved) {
        // Somebody who has not seen that it was.
        await this.refused(() => resolve(false))
      }
      await resolve(isResolved)
      payout.state = to
      payout.isContradicted = false
      payout.isPaidTwice = isPaid && books.isMadeGood(payout, NOT_GONE)
    } else {
      await this.refused(() => resolve(isResolved))
    }
  }
}

const NOT_GONE: Planned["state"][] = [
  "failed",
  "rejected",
  "expired",
  "resolved_not_paid",
]

const isPaid = ({ state }: Planned) =>
  state === "paid" || state === "resolved_paid"

export class Return extends OnOne {
  protected override isMeant = isPaid

  protected async actOn(payout: Planned, _: Books, { service }: World) {
    const decision = { actor_id: PEOPLE[1], note: "It came back" }
    const comeBack = () => service.markBounced(payout.id, decision)
    if (isPaid(payout) && payout.created_by !== decision.actor_id) {
      await comeBack()
      payout.state = "bounced"
      payout.isContradicted = false
      payout.isPaidTwice = false
    } else {
      await this.refused(comeBack)
    }
  }
}

/** Nobody approved it in time. */
export class Expire extends OnOne {
  protected override isMeant = isWaiting

  protected async actOn(payout: Planned, _: Books, { service, pool }: World) {
    await pool("sbp_payout")
      .where({ id: payout.id })
      .update({ approve_by: new Date(0) })
    await service.expirePayouts(100)
    if (payout.state === "awaiting_approval") {
      payout.state = "expired"
    }
  }
}

/** The sweeper comes by: whoever has not answered by now is not waited for. */
export class StopWaiting extends Step {
  async act({ payouts }: Books, world: World): Promise<void> {
    await world.stopWaiting()
    for (const payout of payouts.filter(({ state }) => state === "sending")) {
      payout.state = "unknown"
    }
  }

  toString(): string {
    return "StopWaiting"
  }
}

/** A process wakes up, and hears what the gateway answered long ago. */
export class Wake extends OnOne {
  /** Those first of which a person has said what became of them. */
  protected override isMeant({ asleep, state }: Planned): boolean {
    return asleep !== null && state.startsWith("resolved")
  }

  protected async actOn(payout: Planned, _: Books, world: World) {
    const { asleep, state } = payout
    if (!asleep) {
      return
    }
    const { sleeper, weather } = asleep
    await world.wake(sleeper)
    payout.asleep = null
    const isGood = weather.state === "paid" || weather.state === "pending"
    if (state === "sending" || (state === "unknown" && isGood)) {
      payout.state = weather.state
      payout.isRefused = weather.state === "failed"
    }
    const isTaken = isGood || weather.fault.mode.startsWith("wrong_")
    const isContradicted =
      (state === "resolved_not_paid" && isTaken) ||
      (state === "resolved_paid" && weather.state === "failed")
    payout.isContradicted ||= isContradicted
    payout.isPaidTwice &&= !isContradicted
  }
}

/** A day passes for one: it does not count towards the limits any more. */
export class Age extends OnOne {
  /** One that is approved later counts again, among others. */
  protected override isMeant = isWaiting

  protected async actOn(payout: Planned, _: Books, { pool }: World) {
    await pool("sbp_payout")
      .where({ id: payout.id })
      .update({ counted_at: pool.raw("now() - interval '25 hours'") })
    payout.isOld = true
  }
}

/** Six parts of a sum at once: neither limits nor eyes are passed. */
export class Split extends Step {
  async act(books: Books, world: World): Promise<void> {
    const card = 7
    const created_by = PEOPLE[0]
    const plans = Array.from({ length: 6 }, (_, index) =>
      planned({
        kopecks: 101_00 + index,
        card,
        created_by,
        confirmed: true,
        lookedUp: false,
        replaces: null,
      })
    )
    const before = world.requests()
    const made = await Promise.allSettled(
      plans.map((plan) =>
        world.service.createPayout(requestOf(plan), cardFor(plan))
      )
    )
    // In which order they came is known only afterwards.
    made.forEach((result, index) => {
      const plan = plans[index] as Planned
      if (result.status === "fulfilled") {
        plan.id = result.value.id
        plan.state = result.value.state
        plan.executed = plan.state === "paid" ? 1 : 0
        books.payouts.push(plan)
      } else if (String(result.reason).includes("one card")) {
        books.refuseCard(created_by)
      }
    })
    const alone = plans.filter((it) => it.id && it.state === "paid")
    const sum = alone.reduce((total, { kopecks }) => total + kopecks, 0)
    expect(sum).toBeLessThanOrEqual(RULES.approvalAbove)
    expect(world.requests() - before).toBe(alone.length)
    // One that was replaced may be found paid after all: then a limit is passed
    // by what is known of the past, and by nothing that is made now.
    if (plans.some(({ id }) => id)) {
      const usage = books.usage(card)
      expect(usage.card).toBeLessThanOrEqual(RULES.perCardPerDay)
      expect(usage.day).toBeLessThanOrEqual(RULES.perDay)
    }
  }

  override async run(books: Books, world: World): Promise<void> {
    await this.act(books, world)
    await world.check(books)
  }

  toString(): string {
    return `split(${amountOf(6 * 101_00)})`
  }
}
