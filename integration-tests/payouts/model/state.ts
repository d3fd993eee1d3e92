import { randomUUID } from "node:crypto"
import type { PayoutRow } from "../../../src/modules/payout/models/payout"

import type { Weather } from "./faults"
import type { Sleeper } from "./world"

export type State = PayoutRow["state"]

/** In kopecks, so that sums are exact without the code under test. */
export type Planned = {
  key: string
  id: string
  state: State
  kopecks: number
  card: number
  created_by: string
  approved_by: string | null
  confirmed: boolean
  /** That whoever asks for it has looked into the cabinet. */
  lookedUp: boolean
  replaces: string | null
  /** How often the gateway really moved its money. */
  executed: number
  /** The gateway said no, which nobody can check. */
  isRefused: boolean
  mismatches: number
  /** How often its key came with another card. */
  keyMismatches: number
  /** Its process has not read the gateway's answer yet. */
  asleep: { sleeper: Sleeper; weather: Weather } | null
  /** A person has said the contrary of what the gateway answered later. */
  isContradicted: boolean
  /** Paid after all, and another one had been made for it. */
  isPaidTwice: boolean
  /** More than a day old: it does not count any more. */
  isOld: boolean
}

export type Plan = Pick<
  Planned,
  "kopecks" | "card" | "created_by" | "confirmed" | "lookedUp" | "replaces"
>

/** One that is about to be asked for. */
export const planned = (plan: Plan): Planned => ({
  key: randomUUID(),
  id: "",
  state: "sending",
  approved_by: null,
  executed: 0,
  isRefused: false,
  mismatches: 0,
  keyMismatches: 0,
  asleep: null,
  isContradicted: false,
  isPaidTwice: false,
  isOld: false,
  ...plan,
})

/** What the merchant decided; small, so that every limit is met often. */
export const RULES = {
  perPayout: 500_00,
  perDay: 1_000_00,
  perCardPerDay: 700_00,
  approvalAbove: 300_00,
}

export const PEOPLE = ["user_anna", "user_boris", "user_vera"] as const

const NEVER_SENT: State[] = ["failed", "rejected", "expired"]

const ARRIVED: State[] = ["paid", "resolved_paid"]

/** A person says that the money is not gone, or is back. */
const BY_WORD: State[] = ["resolved_not_paid", "bounced"]

/** The payouts as they should be, by a second set of books. */
export class Books {
  readonly payouts: Planned[] = []

  /** The one that a command means, if there is any: of these, if it can. */
  at(index: number, isMeant = (_: Planned) => true): Planned | undefined {
    const meant = this.payouts.filter(isMeant)
    const among = meant.length > 0 ? meant : this.payouts
    return among.length > 0 ? among[index % among.length] : undefined
  }

  /** The one that another makes good. */
  replacedBy({ replaces }: Plan): Planned | undefined {
    return this.payouts.find(({ id }) => id === replaces)
  }

  /** Whether another was made for it that did not end before it was sent. */
  isMadeGood({ id }: Planned, without: State[] = NEVER_SENT): boolean {
    return this.payouts.some(
      (it) => it.replaces === id && !without.includes(it.state)
    )
  }

  /** How often each person typed a card that was refused. */
  readonly refusedCards = new Map<string, number>()

  refuseCard(person: string): void {
    this.refusedCards.set(person, (this.refusedCards.get(person) ?? 0) + 1)
  }

  /** Who has typed ten cards of late, and sent nothing, has to wait. */
  isPaused(person: string): boolean {
    const fruitless = this.payouts.filter(
      ({ created_by, state, isOld }) =>
        created_by === person && !isOld && NEVER_SENT.includes(state)
    )
    return fruitless.length + (this.refusedCards.get(person) ?? 0) >= 10
  }

  /** The one that a replacement is for: what was never sent is passed over. */
  private standsFor(plan: Plan): Planned | undefined {
    const replaced = this.replacedBy(plan)
    return replaced && !mayHaveLeft(replaced)
      ? this.standsFor(replaced)
      : replaced
  }

  /** Whether another one, which an approver let go, counts in its place. */
  private isStoodFor(payout: Planned): boolean {
    return this.payouts.some(
      (it) =>
        it.approved_by !== null &&
        it.kopecks >= payout.kopecks &&
        !it.isOld &&
        mayHaveLeft(it) &&
        this.standsFor(it) === payout
    )
  }

  /** This one and all that it was to make good. */
  private chain(plan: Plan): Planned[] {
    const replaced = this.replacedBy(plan)
    return replaced ? [replaced, ...this.chain(replaced)] : []
  }

  /** Only a person's word says that the money before it is not gone. */
  isByWord(plan: Plan): boolean {
    return this.chain(plan).some(({ state }) => BY_WORD.includes(state))
  }

  usage(card: number, ...except: (Planned | undefined)[]) {
    const sent = this.payouts.filter(
      (it) => !except.includes(it) && !it.isOld && mayHaveLeft(it)
    )
    const counted = sent.filter(
      (it) => !(DID_NOT_ARRIVE.includes(it.state) && this.isStoodFor(it))
    )
    const sum = (all: Planned[]) =>
      all.reduce((total, { kopecks }) => total + kopecks, 0)
    const ofCard = counted.filter((it) => it.card === card)
    return { day: sum(counted), card: sum(ofCard), sent }
  }

  /** What counts beside one that an approver has to let go, or not. */
  private usageOf(plan: Plan, self?: Planned) {
    const replaced = this.standsFor(plan)
    const isStoodFor =
      (self !== undefined || this.isByWord(plan)) &&
      replaced !== undefined &&
      DID_NOT_ARRIVE.includes(replaced.state) &&
      replaced.kopecks <= plan.kopecks
    return this.usage(plan.card, self, isStoodFor ? replaced : undefined)
  }

  /** Whether a limit keeps it from going out to any card. */
  isTooMuch(plan: Plan, self?: Planned): boolean {
    const { kopecks } = plan
    const usage = this.usageOf(plan, self)
    return kopecks > RULES.perPayout || usage.day + kopecks > RULES.perDay
  }

  isTooMuchForCard(plan: Plan, self?: Planned): boolean {
    const { kopecks } = plan
    return this.usageOf(plan, self).card + kopecks > RULES.perCardPerDay
  }

  needsApproval(plan: Plan): boolean {
    const { kopecks } = plan
    return (
      this.isByWord(plan) ||
      this.usageOf(plan).card + kopecks > RULES.approvalAbove
    )
  }

  isDuplicate(plan: Plan): boolean {
    const { kopecks, card } = plan
    const former = this.chain(plan)
    return this.usage(card).sent.some(
      (it) => it.card === card && it.kopecks === kopecks && !former.includes(it)
    )
  }

  /** Whoever replaces what was refused has to have looked whether it was paid. */
  isNotLookedUp(plan: Plan): boolean {
    const replaced = this.replacedBy(plan)
    return replaced?.state === "failed" && replaced.isRefused && !plan.lookedUp
  }

  /** One that it was to make good, at any remove, was paid after all. */
  private hasArrivedBefore(plan: Plan): boolean {
    const former = this.replacedBy(plan)
    return (
      former !== undefined &&
      (ARRIVED.includes(former.state) || this.hasArrivedBefore(former))
    )
  }

  /** Only what surely did not arrive is made good, and only once. */
  mayReplace(plan: Plan, self?: Planned): boolean {
    const replaced = this.replacedBy(plan)
    return (
      !replaced ||
      (DID_NOT_ARRIVE.includes(replaced.state) &&
        !replaced.isContradicted &&
        !this.hasArrivedBefore(replaced) &&
        !this.payouts.some((it) => it.replaces === replaced.id && it !== self))
    )
  }
}

const DID_NOT_ARRIVE = [...NEVER_SENT, ...BY_WORD]

/** Nobody can be sure that it did not. */
const mayHaveLeft = ({ state, isRefused }: Planned) =>
  !NEVER_SENT.includes(state) || isRefused

export const amountOf = (kopecks: number) => (kopecks / 100).toFixed(2)
