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
  replaces: string | null
  /** How often the gateway really moved its money. */
  executed: number
  mismatches: number
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
  "kopecks" | "card" | "created_by" | "confirmed" | "replaces"
>

/** One that is about to be asked for. */
export const planned = (plan: Plan): Planned => ({
  key: randomUUID(),
  id: "",
  state: "sending",
  approved_by: null,
  executed: 0,
  mismatches: 0,
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
const BY_WORD: State[] = ["resolved_not_paid", "returned"]

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

  /** Whether another one, of at least the same sum, counts in its place. */
  private isStoodFor({ id, kopecks }: Planned): boolean {
    return this.payouts.some(
      (it) =>
        it.replaces === id &&
        it.kopecks >= kopecks &&
        !it.isOld &&
        !NEVER_SENT.includes(it.state)
    )
  }

  /** The one that it makes good, if it counts in its place. */
  private stoodForBy(plan: Plan): Planned | undefined {
    const replaced = this.replacedBy(plan)
    return replaced && replaced.kopecks <= plan.kopecks ? replaced : undefined
  }

  usage(card: number, ...except: (Planned | undefined)[]) {
    const counted = this.payouts.filter(
      (it) =>
        !except.includes(it) &&
        !it.isOld &&
        !NEVER_SENT.includes(it.state) &&
        !(BY_WORD.includes(it.state) && this.isStoodFor(it))
    )
    const sum = (all: Planned[]) =>
      all.reduce((total, { kopecks }) => total + kopecks, 0)
    const ofCard = counted.filter((it) => it.card === card)
    return { day: sum(counted), card: sum(ofCard), ofCard }
  }

  /** Whether a limit keeps it from going out. */
  isTooMuch(plan: Plan, self?: Planned): boolean {
    const { kopecks, card } = plan
    const usage = this.usage(card, self, this.stoodForBy(plan))
    return (
      kopecks > RULES.perPayout ||
      usage.day + kopecks > RULES.perDay ||
      usage.card + kopecks > RULES.perCardPerDay
    )
  }

  needsApproval(plan: Plan): boolean {
    const { kopecks, card } = plan
    const usage = this.usage(card, this.stoodForBy(plan))
    return usage.card + kopecks > RULES.approvalAbove
  }

  isDuplicate(plan: Plan): boolean {
    const { kopecks, card } = plan
    return this.usage(card, this.stoodForBy(plan)).ofCard.some(
      (it) => it.kopecks === kopecks
    )
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
      ([...NEVER_SENT, ...BY_WORD].includes(replaced.state) &&
        !replaced.isContradicted &&
        !this.hasArrivedBefore(replaced) &&
        !this.payouts.some((it) => it.replaces === replaced.id && it !== self))
    )
  }
}

export const amountOf = (kopecks: number) => (kopecks / 100).toFixed(2)
