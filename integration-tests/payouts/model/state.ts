import { randomUUID } from "node:crypto"
import type { PayoutRow } from "../../../src/modules/payout/models/payout"
import type { PayoutBatchRow } from "../../../src/modules/payout/models/payout-batch"
import type { Fault } from "../../../simulator"
import type { TcpProxy } from "../support/tcp-proxy"

export type State = PayoutRow["state"]
export type BatchState = PayoutBatchRow["state"]

/** A way in which the gateway responds, and the payout's state afterwards. */
export type GatewayResponse = { fault: Fault; executed: number; state: State }

/** A process that has sent a payout and not read the answer yet. */
export type StalledProcess = { proxy: TcpProxy; sending: Promise<unknown> }

/** The amounts are in kopeks, so that sums are exact without the code under test. */
export type Planned = {
  key: string
  id: string
  state: State
  kopeks: number
  /** A link has `NO_CARD` until its recipient has typed one. */
  card: number
  /** A payout by link has an address, and counts the refused cards. */
  link: { to: number; attempts: number } | null
  created_by: string
  approved_by: string | null
  /** Who recorded its outcome last. */
  resolvedBy: string | null
  confirmed: boolean
  /** Whether the requester confirmed to have looked into the cabinet. */
  lookedUp: boolean
  replaces: string | null
  /** How often the gateway really executed it. */
  executed: number
  /** The gateway refused it, which cannot be verified. */
  isRefused: boolean
  mismatches: number
  /** How often its key was used with another card. */
  keyMismatches: number
  /** Its process has not read the gateway's answer yet. */
  stalled: { process: StalledProcess; response: GatewayResponse } | null
  /** A person's resolution contradicts the gateway's later answer. */
  isContradicted: boolean
  /** It was paid after all, after a replacement was created. */
  isPaidTwice: boolean
  /** More than a day old: it does not count any more. */
  isOld: boolean
  createdAt: number
  /** When it was created, approved or sent last. */
  countedAt: number
}

/** The model needs no clock, only the order of events. */
let ticks = 0
export const now = () => ++ticks
export const yesterday = () => now() - 1e9

export const NO_CARD = -1

/** A row of a batch, and the payout that was made of it. */
export type PlannedRow = {
  kopeks: number
  to: number
  payout: Planned | null
}

export type PlannedBatch = {
  key: string
  id: string
  state: BatchState
  rows: PlannedRow[]
  created_by: string
  approved_by: string | null
  createdAt: number
  approvedAt: number | null
  confirmed: boolean
  /** More than a day old: without an approval, it no longer counts. */
  isOld: boolean
}

export type Plan = Pick<
  Planned,
  | "kopeks"
  | "card"
  | "link"
  | "created_by"
  | "confirmed"
  | "lookedUp"
  | "replaces"
>

/** A payout that is about to be requested. */
export const planned = (plan: Plan): Planned => ({
  key: randomUUID(),
  id: "",
  state: "sending",
  approved_by: null,
  resolvedBy: null,
  executed: 0,
  isRefused: false,
  mismatches: 0,
  keyMismatches: 0,
  stalled: null,
  isContradicted: false,
  isPaidTwice: false,
  isOld: false,
  createdAt: now(),
  countedAt: now(),
  ...plan,
})

/** The merchant's limits; small, so that each is reached often. */
export const RULES = {
  perPayout: 500_00,
  perDay: 1_000_00,
  perCardPerDay: 700_00,
  approvalAbove: 300_00,
}

export const PEOPLE = ["user_anna", "user_boris", "user_vera"] as const

const NOT_SENT_OR_REFUSED: State[] = [
  "failed",
  "rejected",
  "withdrawn",
  "expired",
]

const ARRIVED: State[] = ["paid", "resolved_paid"]

/** Only a person says that the money was not sent, or bounced. */
const NOT_SENT_BY_WORD: State[] = ["resolved_not_paid", "bounced"]

/** The model: how the payouts should be, by a second set of books. */
export class Books {
  readonly payouts: Planned[] = []
  readonly batches: PlannedBatch[] = []

  /**
   * The payout for a command, if there is any; preferably one that it applies
   * to.
   */
  at(index: number, isMeant = (_: Planned) => true): Planned | undefined {
    const meant = this.payouts.filter(isMeant)
    const among = meant.length > 0 ? meant : this.payouts
    return among.length > 0 ? among[index % among.length] : undefined
  }

  /** The payout that another one replaces. */
  replacedBy({ replaces }: Plan): Planned | undefined {
    return this.payouts.find(({ id }) => id === replaces)
  }

  /**
   * Whether its money has left or may leave by another payout: one that replaces
   * it, or that replaces its failed replacement.
   */
  isReplaced({ id }: Planned): boolean {
    return this.payouts.some(
      (it) =>
        it.replaces === id &&
        (!DID_NOT_ARRIVE.includes(it.state) || this.isReplaced(it))
    )
  }

  /** How many refused cards each person has entered. */
  readonly refusedCards = new Map<string, number>()

  refuseCard(person: string): void {
    this.refusedCards.set(person, (this.refusedCards.get(person) ?? 0) + 1)
  }

  /** A person with ten recent refused cards, and no payout since, must wait. */
  isPaused(person: string): boolean {
    const fruitless = this.payouts.filter(
      ({ created_by, state, card, isOld }) =>
        created_by === person &&
        !isOld &&
        card !== NO_CARD &&
        NOT_SENT_OR_REFUSED.includes(state)
    )
    return fruitless.length + (this.refusedCards.get(person) ?? 0) >= 10
  }

  /**
   * The payout that a replacement is for, skipping those that were never sent.
   */
  private standsFor(plan: Plan): Planned | undefined {
    const replaced = this.replacedBy(plan)
    return replaced && !mayHaveLeft(replaced)
      ? this.standsFor(replaced)
      : replaced
  }

  /** Whether a replacement that a third person approved counts in its place. */
  private isStoodFor(payout: Planned): boolean {
    return this.payouts.some(
      (it) =>
        isByThree(payout, it.approved_by) &&
        it.kopeks >= payout.kopeks &&
        !it.isOld &&
        mayHaveLeft(it) &&
        this.standsFor(it) === payout
    )
  }

  /** The payout that this one replaces, and all that it replaced in turn. */
  private chain(plan: Plan): Planned[] {
    const replaced = this.replacedBy(plan)
    return replaced ? [replaced, ...this.chain(replaced)] : []
  }

  /**
   * Whether only a person says that the earlier money was not sent.
   */
  isOnlyRecorded(plan: Plan): boolean {
    return this.chain(plan).some(({ state }) =>
      NOT_SENT_BY_WORD.includes(state)
    )
  }

  usage(card: number, ...except: (Planned | undefined)[]) {
    const sent = this.payouts.filter(
      (it) =>
        !except.includes(it) &&
        // A link is a promise for as long as it is live.
        (!it.isOld || it.state === "awaiting_card") &&
        mayHaveLeft(it)
    )
    const counted = sent.filter(
      (it) => !(DID_NOT_ARRIVE.includes(it.state) && this.isStoodFor(it))
    )
    const sum = (all: Planned[]) =>
      all.reduce((total, { kopeks }) => total + kopeks, 0)
    const ofCard = counted.filter((it) => it.card === card && card !== NO_CARD)
    return {
      day: sum(counted) + this.promisedByRows(),
      card: sum(ofCard),
    }
  }

  /** Its batch is being withdrawn: it takes no card any more, even before its own turn. */
  isBeingWithdrawn(payout: Planned): boolean {
    return this.batches.some(
      ({ state, rows }) =>
        state === "withdrawing" && rows.some((row) => row.payout === payout)
    )
  }

  /** Rows of batches that have no payout yet, and may get one. */
  private waitingRows(except?: PlannedBatch): PlannedRow[] {
    return this.batches
      .filter((it) => it !== except && isPromising(it))
      .flatMap(({ rows }) => rows.filter(({ payout }) => !payout))
  }

  /** Rows without a payout that may get one, however old the batch is. */
  private unmadeRows(except?: PlannedBatch): PlannedRow[] {
    return this.batches
      .filter((it) => it !== except && isUnmade(it))
      .flatMap(({ rows }) => rows.filter(({ payout }) => !payout))
  }

  promisedByRows(except?: PlannedBatch): number {
    return this.waitingRows(except).reduce(
      (total, { kopeks }) => total + kopeks,
      0
    )
  }

  /** Whether a whole batch is more than the day's limit has left. */
  isBatchTooMuch(batch: PlannedBatch): boolean {
    const total = batch.rows.reduce((sum, { kopeks }) => sum + kopeks, 0)
    const { day } = this.usage(NO_CARD)
    const others = day - this.promisedByRows() + this.promisedByRows(batch)
    return others + total > RULES.perDay
  }

  /** Which rows of a batch repeat another row, or an earlier promise. */
  duplicatesIn(batch: PlannedBatch): boolean[] {
    const waiting = this.unmadeRows(batch)
    const isSame = (a: PlannedRow) => (b: PlannedRow) =>
      a.kopeks === b.kopeks && a.to === b.to
    return batch.rows.map(
      (row, index) =>
        batch.rows.slice(0, index).some(isSame(row)) ||
        waiting.some(isSame(row)) ||
        this.payouts.some(
          (it) =>
            it.link?.to === row.to && it.kopeks === row.kopeks && isPromise(it)
        )
    )
  }

  /** Whether a row repeats a promise that was made after the batch was created. */
  isRepeatedSince({ id, createdAt, rows }: PlannedBatch): boolean {
    return rows.some(
      ({ kopeks, to }) =>
        this.payouts.some(
          (it) =>
            it.link?.to === to &&
            it.kopeks === kopeks &&
            isPromise(it) &&
            it.countedAt > createdAt
        ) || this.isPromisedByBatch(kopeks, to, createdAt, id)
    )
  }

  /** Whether a batch without its payouts, created since then, promises this. */
  private isPromisedByBatch(
    kopeks: number,
    to: number | undefined,
    since: number,
    exceptId = ""
  ): boolean {
    return this.batches.some(
      (batch) =>
        batch.id !== exceptId &&
        isUnmade(batch) &&
        (batch.approvedAt ?? batch.createdAt) > since &&
        batch.rows.some(
          (row) => !row.payout && row.kopeks === kopeks && row.to === to
        )
    )
  }

  /**
   * The sums against which a payout is checked: before its approval, with the approval
   * that it will need, and later with that of this person.
   */
  private usageOf(plan: Plan, self?: Planned, approver?: string | null) {
    const replaced = this.standsFor(plan)
    // The later approver may be a third person.
    const unknown = this.isOnlyRecorded(plan) ? "user_unknown" : null
    const isStoodFor =
      replaced !== undefined &&
      isByThree(replaced, self ? (approver ?? null) : unknown) &&
      DID_NOT_ARRIVE.includes(replaced.state) &&
      replaced.kopeks <= plan.kopeks
    return this.usage(plan.card, self, isStoodFor ? replaced : undefined)
  }

  /** Whether a limit blocks it for any card. */
  isTooMuch(plan: Plan, self?: Planned, approver?: string): boolean {
    const { kopeks } = plan
    const usage = this.usageOf(plan, self, approver)
    return kopeks > RULES.perPayout || usage.day + kopeks > RULES.perDay
  }

  /** The other links to the same address. */
  private linksTo({ link }: Plan): Planned[] {
    return this.payouts.filter(
      (it) => it.link !== null && it.link.to === link?.to && isPromise(it)
    )
  }

  /**
   * Whether the same sum is promised to the same address already; for an approver, since
   * the link was created.
   */
  isPromised(plan: Plan, self?: Planned): boolean {
    const since = self?.createdAt ?? -Infinity
    return (
      this.linksTo(plan).some(
        (it) =>
          it !== self &&
          it.kopeks === plan.kopeks &&
          it.id !== plan.replaces &&
          it.countedAt > since
      ) || this.isPromisedByBatch(plan.kopeks, plan.link?.to, since)
    )
  }

  /** The card of a link is not known yet, so its address stands for the card. */
  linkNeedsApproval(plan: Plan): boolean {
    const promised = this.linksTo(plan)
      .filter(({ approved_by }) => approved_by === null)
      .reduce((sum, { kopeks }) => sum + kopeks, plan.kopeks)
    return this.isOnlyRecorded(plan) || promised > RULES.approvalAbove
  }

  /** Whether the recipient of a link may have its money on this card. */
  mayTakeCard(plan: Planned, card: number): boolean {
    const isApproved = plan.approved_by !== null
    const { approved_by, kopeks } = plan
    const sum = this.usageOf({ ...plan, card }, plan, approved_by).card + kopeks
    return (
      sum <= RULES.perCardPerDay && (isApproved || sum <= RULES.approvalAbove)
    )
  }

  isTooMuchForCard(plan: Plan, self?: Planned, approver?: string): boolean {
    const { kopeks } = plan
    return (
      this.usageOf(plan, self, approver).card + kopeks > RULES.perCardPerDay
    )
  }

  needsApproval(plan: Plan): boolean {
    const { kopeks } = plan
    return (
      this.isOnlyRecorded(plan) ||
      this.usageOf(plan).card + kopeks > RULES.approvalAbove
    )
  }

  /** Whether the same sum is already promised to the same card. */
  isDuplicate(plan: Plan, self?: Planned): boolean {
    const { kopeks, card } = plan
    const others = [self, ...this.chain(plan)]
    return this.payouts.some(
      (it) =>
        it.card === card &&
        it.kopeks === kopeks &&
        isPromise(it) &&
        !others.includes(it) &&
        it.countedAt > (self?.createdAt ?? -Infinity)
    )
  }

  /**
   * Whether a replacement of a refused payout lacks the confirmation to have
   * looked.
   */
  isNotLookedUp(plan: Plan): boolean {
    const replaced = this.replacedBy(plan)
    return replaced?.state === "failed" && replaced.isRefused && !plan.lookedUp
  }

  /** Whether a payout that it replaces, directly or not, was paid after all. */
  hasArrivedBefore(plan: Plan): boolean {
    const former = this.replacedBy(plan)
    return (
      former !== undefined &&
      (ARRIVED.includes(former.state) || this.hasArrivedBefore(former))
    )
  }

  /**
   * Only a payout that certainly did not arrive can be replaced, and only once.
   */
  mayReplace(plan: Plan, self?: Planned): boolean {
    const replaced = this.replacedBy(plan)
    return (
      !replaced ||
      (DID_NOT_ARRIVE.includes(replaced.state) &&
        !this.chain(plan).some(isInDoubt) &&
        !this.hasArrivedBefore(replaced) &&
        !this.payouts.some((it) => it.replaces === replaced.id && it !== self))
    )
  }
}

const DID_NOT_ARRIVE = [...NOT_SENT_OR_REFUSED, ...NOT_SENT_BY_WORD]

/** Whether three people agree that its money can be sent once more. */
const isByThree = (
  { created_by, resolvedBy }: Planned,
  approver: string | null
): boolean =>
  resolvedBy !== null &&
  approver !== null &&
  new Set([created_by, resolvedBy, approver]).size === 3

/** Whether a person has to look at it again. */
export const isInDoubt = ({ isContradicted, isPaidTwice }: Planned) =>
  isContradicted || isPaidTwice

/** Whether its money may have been sent. */
const mayHaveLeft = ({ state, isRefused }: Planned) =>
  !NOT_SENT_OR_REFUSED.includes(state) || isRefused

const NOT_ENDED: State[] = [
  "awaiting_approval",
  "awaiting_card",
  "sending",
  "pending",
  "unknown",
]

/** Whether its money was sent within a day, or may still be sent, however old it is. */
const isPromise = (payout: Planned) =>
  mayHaveLeft(payout) && (!payout.isOld || NOT_ENDED.includes(payout.state))

const isUnmade = ({ state }: PlannedBatch) =>
  state === "making" || state === "awaiting_approval"

const isPromising = ({ state, isOld }: PlannedBatch) =>
  state === "making" || (state === "awaiting_approval" && !isOld)

/** Whether its recipient may type a card. */
export const isLive = ({ state }: Planned) => state === "awaiting_card"

export const amountOf = (kopeks: number) => (kopeks / 100).toFixed(2)
