import type { GatewayResponse } from "./state"
import { cardFor, type Ending, linkFor, requestOf, send } from "./create"
import { noStatements } from "../support/payout-service"
import { OnOne, type Target } from "./on-one"
import {
  amountOf,
  type Books,
  isInDoubt,
  isLive,
  now,
  PEOPLE,
  planned,
  type Planned,
  RULES,
  yesterday,
} from "./state"
import { Step } from "./step"
import { cardOf, type System } from "./system"

/** The page is reloaded, and sends the same request with the same key. */
export class Reload extends OnOne {
  protected async actOn(payout: Planned, _: Books, { service }: System) {
    if (payout.link) {
      const row = await service.createLink(requestOf(payout), linkFor(payout))
      expect(row).toMatchObject({ id: payout.id, state: payout.state })
      return
    }
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

/** The same key for another request: a mistake that must not pay. */
export class OtherContent extends OnOne {
  protected async actOn(payout: Planned, books: Books, { service }: System) {
    const request = requestOf({ ...payout, kopeks: payout.kopeks + 1 })
    if (payout.link) {
      const other = { ...payout, link: { to: payout.link.to + 1, attempts: 0 } }
      await this.refused(() => service.createLink(request, linkFor(payout)))
      await this.refused(() =>
        service.createLink(requestOf(payout), linkFor(other))
      )
      return
    }
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
  confirmed: boolean
  clicks: number
  response: GatewayResponse
  ending: Ending
}

const isRefused = ({ state, isRefused }: Planned) =>
  state === "failed" && isRefused

const isWaiting = ({ state }: Planned) => state === "awaiting_approval"

export class Approve extends OnOne<Approval> {
  protected override isMeant = isWaiting

  protected async actOn(payout: Planned, books: Books, system: System) {
    const { person, isSameCard, confirmed: confirm_duplicate } = this.facts
    const { id, card } = payout
    const actor_id = PEOPLE[person] as string
    if (payout.link) {
      await this.approveLink(payout, actor_id, books, system)
      return
    }
    const card_number = cardOf(isSameCard ? card : card + 1)
    const approve = (service = system.service) =>
      service.approvePayout(id, { actor_id, card_number, confirm_duplicate })
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
      books.isTooMuch(payout, payout, actor_id) ||
      books.isTooMuchForCard(payout, payout, actor_id) ||
      (books.isDuplicate(payout, payout) && !confirm_duplicate)
    ) {
      await this.refused(() => approve())
      return
    }
    payout.approved_by = actor_id
    // The payout counts towards the limits from now on.
    payout.isOld = false
    payout.countedAt = now()
    await send(system, this.facts, payout, approve)
  }

  /** The recipient types the card, so the second person looks at the rest. */
  private async approveLink(
    payout: Planned,
    actor_id: string,
    books: Books,
    { service }: System
  ) {
    const { confirmed: confirm_duplicate } = this.facts
    const approve = () =>
      service.approveLink(payout.id, { actor_id, confirm_duplicate })
    if (payout.approved_by === actor_id) {
      expect((await approve()).state).toBe(payout.state)
      return
    }
    const mayBe =
      payout.state === "awaiting_approval" &&
      payout.created_by !== actor_id &&
      books.mayReplace(payout, payout) &&
      !books.isTooMuch(payout, payout, actor_id) &&
      (confirm_duplicate || !books.isPromised(payout, payout))
    if (!mayBe) {
      await this.refused(approve)
      return
    }
    await Promise.all(Array.from({ length: this.facts.clicks }, approve))
    Object.assign(payout, {
      approved_by: actor_id,
      state: "awaiting_card",
      isOld: false,
      countedAt: now(),
    })
  }
}

/**
 * Two people decide at once: one decision is taken, and the other is refused.
 */
export class ApproveAndReject extends OnOne {
  protected override isMeant = isWaiting

  protected async actOn(payout: Planned, books: Books, system: System) {
    const { id, state, created_by, card, link, mismatches } = payout
    const others = PEOPLE.filter((person) => person !== created_by)
    const isRefused =
      !books.mayReplace(payout, payout) ||
      others.some(
        (person) =>
          books.isTooMuch(payout, payout, person) ||
          (!link && books.isTooMuchForCard(payout, payout, person)) ||
          (!link && books.isPaused(person))
      )
    if (state !== "awaiting_approval" || mismatches >= 5 || isRefused) {
      return
    }
    const approvals = others.map((actor_id) =>
      link
        ? system.service.approveLink(id, { actor_id, confirm_duplicate: true })
        : system.service.approvePayout(id, {
            actor_id,
            card_number: cardOf(card),
            confirm_duplicate: true,
          })
    )
    const rejection = system.service.rejectPayout(id, {
      actor_id: created_by,
      note: "No",
    })
    const [rejected, ...approved] = await Promise.allSettled([
      rejection,
      ...approvals,
    ])
    const approvers = approved.flatMap((it, index) =>
      it.status === "fulfilled" ? [others[index] as string] : []
    )
    expect(approvers.length + (rejected?.status === "fulfilled" ? 1 : 0)).toBe(
      1
    )
    const [approver] = approvers
    const approvedState = link ? "awaiting_card" : "paid"
    payout.state = approver ? approvedState : "rejected"
    payout.approved_by = approver ?? null
    payout.executed = approver && !link ? 1 : 0
    payout.isOld &&= !approver
    payout.countedAt = approver ? now() : payout.countedAt
  }
}

export class Reject extends OnOne {
  protected override isMeant = isWaiting

  protected async actOn(payout: Planned, _: Books, { service }: System) {
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
  /** Preferably a payout whose answer may still arrive, or that was refused. */
  protected override isMeant(payout: Planned): boolean {
    const { state, stalled } = payout
    return (stalled !== null && state !== "sending") || isRefused(payout)
  }

  protected async actOn(payout: Planned, books: Books, { service }: System) {
    const { person, isPaid } = this.facts
    const actor_id = PEOPLE[person] as string
    const outcome = isPaid ? "paid" : "not_paid"
    const to = isPaid ? "resolved_paid" : "resolved_not_paid"
    const resolve = (is_correction: boolean) =>
      service.resolvePayout(
        payout.id,
        {
          actor_id,
          outcome,
          note: "Seen",
          is_correction,
        },
        noStatements
      )
    const isResolved = payout.state.startsWith("resolved")
    const isOpen =
      [
        "unknown",
        "pending",
        isPaid ? "resolved_not_paid" : "resolved_paid",
      ].includes(payout.state) ||
      (payout.state === to && isInDoubt(payout)) ||
      (isPaid && isRefused(payout))
    if (isOpen && actor_id !== payout.created_by) {
      if (isResolved) {
        // This person has not seen that the payout was already resolved.
        await this.refused(() => resolve(false))
      }
      await resolve(isResolved)
      payout.state = to
      payout.resolvedBy = actor_id
      payout.isContradicted = false
      const isReplaced = books.isReplaced(payout)
      // Once its replacement has failed, only a person ends the doubt.
      payout.isPaidTwice = isPaid
        ? payout.isPaidTwice || isReplaced || books.hasArrivedBefore(payout)
        : payout.isPaidTwice && !isReplaced
    } else {
      await this.refused(() => resolve(isResolved))
    }
  }
}

const isPaid = ({ state }: Planned) =>
  state === "paid" || state === "resolved_paid"

export class Bounce extends OnOne<Target & { person: number }> {
  protected override isMeant = isPaid

  protected async actOn(payout: Planned, books: Books, { service }: System) {
    const actor_id = PEOPLE[this.facts.person] as string
    const decision = { actor_id, note: "It came back" }
    const bounce = () => service.markBounced(payout.id, decision)
    if (isPaid(payout) && payout.created_by !== decision.actor_id) {
      await bounce()
      payout.state = "bounced"
      payout.resolvedBy = decision.actor_id
      payout.isContradicted = false
      payout.isPaidTwice &&= !books.isReplaced(payout)
    } else {
      await this.refused(bounce)
    }
  }
}

/** A payout was not approved in time, or no card was typed. */
export class Expire extends OnOne {
  protected override isMeant = (payout: Planned) =>
    isWaiting(payout) || isLive(payout)

  protected async actOn(payout: Planned, _: Books, { service, pool }: System) {
    await pool("sbp_payout")
      .where({ id: payout.id })
      .update({ approve_by: new Date(0) })
    await pool("sbp_payout_link")
      .where({ payout_id: payout.id })
      .whereNotNull("expires_at")
      .update({ expires_at: new Date(0) })
    await service.expirePayouts(100)
    if (isWaiting(payout) || isLive(payout)) {
      payout.state = "expired"
    }
  }
}

/** The sweep runs: answers that are overdue are no longer awaited. */
export class StopWaiting extends Step {
  async act({ payouts }: Books, system: System): Promise<void> {
    await system.stopWaiting()
    for (const payout of payouts.filter(({ state }) => state === "sending")) {
      payout.state = "unknown"
    }
  }

  toString(): string {
    return "StopWaiting"
  }
}

/** A stalled process resumes, and receives an old answer. */
export class Resume extends OnOne {
  /** Preferably a payout that a person has resolved in the meantime. */
  protected override isMeant({ stalled, state }: Planned): boolean {
    return stalled !== null && state.startsWith("resolved")
  }

  protected async actOn(payout: Planned, _: Books, system: System) {
    const { stalled, state } = payout
    if (!stalled) {
      return
    }
    const { process, response } = stalled
    await system.resume(process)
    payout.stalled = null
    const isGood = response.state === "paid" || response.state === "pending"
    if (state === "sending" || (state === "unknown" && isGood)) {
      payout.state = response.state
      payout.isRefused = response.state === "failed"
    }
    const isTaken = isGood || response.fault.mode.startsWith("wrong_")
    const isContradicted =
      (state === "resolved_not_paid" && isTaken) ||
      (state === "resolved_paid" && response.state === "failed")
    payout.isContradicted ||= isContradicted
    payout.isPaidTwice &&= !isContradicted
  }
}

/**
 * One payout becomes a day old, and no longer counts towards the limits.
 */
export class Age extends OnOne {
  /** A payout that is approved later counts again, and a link all the time. */
  protected override isMeant = (payout: Planned) =>
    isWaiting(payout) || isLive(payout)

  protected async actOn(payout: Planned, _: Books, { pool }: System) {
    await pool("sbp_payout")
      .where({ id: payout.id })
      .update({ counted_at: pool.raw("now() - interval '25 hours'") })
    payout.isOld = true
    payout.countedAt = yesterday()
  }
}

/** Six parts of an amount at once avoid neither the limits nor the approval. */
export class Split extends Step {
  async act(books: Books, system: System): Promise<void> {
    const card = 7
    const created_by = PEOPLE[0]
    const plans = Array.from({ length: 6 }, (_, index) =>
      planned({
        kopeks: 101_00 + index,
        card,
        link: null,
        created_by,
        confirmed: true,
        lookedUp: false,
        replaces: null,
      })
    )
    const before = system.requests()
    const made = await Promise.allSettled(
      plans.map((plan) =>
        system.service.createPayout(requestOf(plan), cardFor(plan))
      )
    )
    // Only their rows show in which order they were decided.
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
    const sum = alone.reduce((total, { kopeks }) => total + kopeks, 0)
    expect(sum).toBeLessThanOrEqual(RULES.approvalAbove)
    expect(system.requests() - before).toBe(alone.length)
    // A payout that was replaced may be resolved as paid afterwards: then a
    // limit is exceeded by facts of the past, but by no new payout.
    if (plans.some(({ id }) => id)) {
      const usage = books.usage(card)
      expect(usage.card).toBeLessThanOrEqual(RULES.perCardPerDay)
      expect(usage.day).toBeLessThanOrEqual(RULES.perDay)
    }
  }

  override async run(books: Books, system: System): Promise<void> {
    await this.act(books, system)
    await system.check(books)
  }

  toString(): string {
    return `split(${amountOf(6 * 101_00)})`
  }
}
