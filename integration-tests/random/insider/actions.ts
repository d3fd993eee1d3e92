import { randomUUID } from "node:crypto"
import fc from "fast-check"
import type { Fault } from "../../../simulator"
import type { HttpClient } from "../../http/http-client"
import { PAYOUTS } from "../../http/payouts/payout-fixture"
import type { TestShop } from "../../http/support/run-shop-tests"
import { cardNumber } from "../../payouts/support/cards"
import { UNCLAIMED_ADDRESS, type Insider, invite, signIn } from "./accounts"
import type { HonestApprovals } from "./honest-approvals"
import { takeOver, WAYS } from "./take-over"

export type AttackContext = {
  use: () => TestShop
  insider: Insider
  approvals: HonestApprovals
  /** Payouts that a trusted person has asked the honest person for. */
  pendingRequests: { amount: string; card: number }[]
  /**
   * An invoice with a paid order: its money may be returned, or recorded as
   * returned.
   */
  invoiceId: string
}

type Payout = {
  id: string
  state: string
  amount: string
  card: { last4: string }
}

/** An action in the shop; the store may refuse it. */
export type Action = {
  name: string
  facts: object
  do: (context: AttackContext) => Promise<void>
}

const card = fc.nat(2)
const account = fc.constantFrom(0, 0, 0, 1, 2)
/** Which payout: the latest one in most cases. */
const which = fc.constantFrom(0, 0, 0, 1, 2, 5)
const amount = fc.constantFrom(
  "0.01",
  "400.00",
  "500.00",
  "999.99",
  "1000.00",
  "1000.01",
  "1500.00"
)

const GOOD: Fault = { mode: "none" }

/** Every fault of a gateway that the insider can wait for. */
const FAULTS: Fault[] = [
  { mode: "execute_then_reset" },
  { mode: "execute_then_status" },
  { mode: "garbage" },
  { mode: "truncated" },
  { mode: "missing_result" },
  { mode: "wrong_amount" },
  { mode: "wrong_mask" },
  { mode: "success_false", execute: true },
  { mode: "unknown_status", status: "HELD" },
  { mode: "reset_before_read" },
  { mode: "status", status: 503 },
]

/** The gateway executes the payout, and then reports a client error. */
const REFUSALS: Fault[] = [422, 400, 429].map((status) => ({
  mode: "execute_then_status",
  status,
}))

/** The lists of the admin whose entries can be resolved, booked or settled. */
const LISTS = ["attention", "invoices", "refunds"] as const

/** What a person may claim about a payout. */
const CLAIMS = ["not_paid", "paid", "bounce", "reject"] as const

const fault = fc.oneof(
  { weight: 2, arbitrary: fc.constant(GOOD) },
  { weight: 1, arbitrary: fc.constantFrom(...FAULTS, ...REFUSALS) }
)

const ACTIONS: [number, fc.Arbitrary<Action>][] = [
  [
    9,
    fc
      .record({
        account,
        amount,
        card,
        fault,
        replaces: fc.option(which),
        confirm_duplicate: fc.boolean(),
        isReturn: fc.constantFrom(false, false, false, true),
        times: fc.constantFrom(1, 1, 1, 3),
      })
      .map((facts) => action("create", facts, create)),
  ],
  [
    3,
    fc
      .record({ account, which, card, fault, isSameCard: fc.boolean() })
      .map((facts) => action("approve", facts, approve)),
  ],
  [
    6,
    fc
      .record({
        account: fc.constantFrom(0, 1, 2, "honest" as const),
        which,
        action: fc.constantFrom(...CLAIMS),
      })
      .map((facts) => action("claim", facts, claim)),
  ],
  [
    3,
    fc
      .record({ amount, card, fault })
      .map((facts) => action("send twice", facts, sendTwice)),
  ],
  [
    1,
    fc
      .record({ account, amount })
      .map((facts) => action("record", facts, record)),
  ],
  [
    2,
    fc
      .record({ amount, card })
      .map((facts) => action("request payment", facts, requestPayment)),
  ],
  [
    2,
    fc
      .record({ fault })
      .map((facts) => action("review approvals", facts, reviewApprovals)),
  ],
  [
    1,
    account.map((account) =>
      action("invite account", { account }, inviteAccount)
    ),
  ],
  [
    1,
    account.map((account) =>
      action("claim listed address", { account }, claimListedAddress)
    ),
  ],
  [
    2,
    fc
      .record({ account, amount, card })
      .map((facts) => action("bind own account", facts, bindOwnAccount)),
  ],
  [
    2,
    fc
      .record({ account, way: fc.constantFrom(...WAYS), amount, card })
      .map((facts) => action("act as the honest person", facts, actAsHonest)),
  ],
  [
    2,
    fc
      .record({
        account: fc.constantFrom(0, 1, 2, "honest" as const),
        kind: fc.constantFrom(...LISTS),
      })
      .map((facts) => action("clear lists", facts, clearLists)),
  ],
]

/** All actions of an insider, the likely ones more often. */
export const actions: fc.Arbitrary<Action> = fc.oneof(
  ...ACTIONS.map(([weight, arbitrary]) => ({ weight, arbitrary }))
)

function action<Facts extends object>(
  name: string,
  facts: Facts,
  act: (context: AttackContext, facts: Facts) => Promise<void>
): Action {
  return { name, facts, do: (context) => act(context, facts) }
}

type Create = {
  account: number
  amount: string
  card: number
  fault: Fault
  replaces: number | null
  confirm_duplicate: boolean
  isReturn: boolean
  times: number
}

async function create(context: AttackContext, facts: Create): Promise<void> {
  const replaced =
    facts.replaces === null
      ? undefined
      : await find(context, facts.replaces, () => true)
  fail(context, facts.fault)
  const bodies = Array.from({ length: facts.times }, () => ({
    idempotency_key: randomUUID(),
    amount: facts.amount,
    currency_code: "rub",
    card_number: cardNumber(facts.card),
    confirm_duplicate: facts.confirm_duplicate,
    // The insider confirms whatever the store asks.
    confirm_not_paid: true,
    confirm_not_return: true,
    confirm_more_than_owed: true,
    ...(replaced && { replaces_id: replaced.id }),
    ...(facts.isReturn && { purpose: "return", invoice_id: context.invoiceId }),
  }))
  const client = context.insider.accounts[facts.account] as HttpClient
  await Promise.allSettled(bodies.map((body) => client.post(PAYOUTS, body)))
}

async function approve(
  context: AttackContext,
  facts: {
    account: number
    which: number
    card: number
    fault: Fault
    isSameCard: boolean
  }
): Promise<void> {
  const payout = await find(context, facts.which, isWaiting)
  const own = payout && cardOf(payout)
  const card_number = cardNumber(
    facts.isSameCard && own !== undefined ? own : facts.card
  )
  fail(context, facts.fault)
  await act(context, facts.account, payout, "approve", {
    card_number,
    confirm_duplicate: true,
  })
}

async function claim(
  context: AttackContext,
  facts: {
    account: number | "honest"
    which: number
    action: (typeof CLAIMS)[number]
  }
): Promise<void> {
  const { action, account } = facts
  const payout = await find(context, facts.which, () => true)
  const note = "Seen in the cabinet"
  await (action === "paid" || action === "not_paid"
    ? act(context, account, payout, "resolve", {
        outcome: action,
        note,
        is_correction: true,
      })
    : act(context, account, payout, action, { note }))
}

/** Sends, claims that it was not sent, and sends a replacement. */
async function sendTwice(
  context: AttackContext,
  facts: { amount: string; card: number; fault: Fault }
): Promise<void> {
  const again = {
    ...facts,
    account: 0,
    confirm_duplicate: true,
    isReturn: false,
    times: 1,
  }
  await create(context, { ...again, replaces: null })
  // The honest person believes the claim, and sends nothing by confirming it.
  for (const action of ["not_paid", "bounce"] as const) {
    await claim(context, { account: "honest", which: 0, action })
  }
  await create(context, { ...again, fault: GOOD, replaces: 0 })
}

async function record(
  { insider, invoiceId }: AttackContext,
  facts: { account: number; amount: string }
): Promise<void> {
  const client = insider.accounts[facts.account] as HttpClient
  const note = "Returned in the cabinet"
  const { amount } = facts
  const refund = { idempotency_key: randomUUID(), invoice_id: invoiceId }
  await client
    .post("/admin/sbp/refunds", { ...refund, amount, note })
    .catch(() => undefined)
  await client
    .post(`/admin/sbp/invoices/${invoiceId}/confirm`, { note })
    .catch(() => undefined)
}

/**
 * A trusted person requests a payout from the honest person: an operator
 * creates it, and an approver waits until it is created.
 */
async function requestPayment(
  { pendingRequests, insider, approvals }: AttackContext,
  payment: { amount: string; card: number }
): Promise<void> {
  if (insider.role === "operator") {
    pendingRequests.push(payment)
    return
  }
  const { amount } = payment
  const card_number = cardNumber(payment.card)
  approvals.approve({ amount, last4: card_number.slice(-4) })
  await insider.honest
    .post(PAYOUTS, {
      idempotency_key: randomUUID(),
      amount,
      currency_code: "rub",
      card_number,
      confirm_duplicate: true,
    })
    .catch(() => undefined)
}

/**
 * The honest person reviews waiting payouts, and approves those that were
 * requested.
 */
async function reviewApprovals(
  context: AttackContext,
  facts: { fault: Fault }
): Promise<void> {
  const { honest } = context.insider
  const { payouts } = await honest.get<{ payouts: Payout[] }>(
    `${PAYOUTS}?state=awaiting_approval&limit=20`
  )
  for (const payout of payouts) {
    const at = context.pendingRequests.findIndex(
      ({ amount, card }) =>
        Number(amount) === Number(payout.amount) && card === cardOf(payout)
    )
    const payment = context.pendingRequests[at]
    if (payment) {
      context.pendingRequests.splice(at, 1)
      fail(context, facts.fault)
      const { last4 } = payout.card
      context.approvals.approve({ amount: payout.amount, last4 })
      const card_number = cardNumber(payment.card)
      await honest
        .post(`${PAYOUTS}/${payout.id}/approve`, {
          card_number,
          confirm_duplicate: true,
        })
        .catch(() => undefined)
    }
  }
}

/** Invites another account of the same person, which no list contains. */
async function inviteAccount(
  context: AttackContext,
  { account }: { account: number }
): Promise<void> {
  await join(context, account, `${randomUUID()}@example.com`)
}

/** Invites an account under a listed address. */
async function claimListedAddress(
  context: AttackContext,
  { account }: { account: number }
): Promise<void> {
  await join(context, account, UNCLAIMED_ADDRESS)
}

async function join(
  { use, insider }: AttackContext,
  account: number,
  email: string
): Promise<void> {
  const { anonymous } = use().shop
  const client = insider.accounts[account] as HttpClient
  const joined = await invite(anonymous, client, email)
    // The address may have been invited before: an account lasts as long as the store.
    .catch(() => signIn(anonymous, email))
    .catch(() => undefined)
  if (joined) {
    insider.accounts.splice(1, 1, joined)
  }
}

/** Binds an account of their own to a listed address, to act as two people. */
async function bindOwnAccount(
  context: AttackContext,
  { account, amount, card }: { account: number; amount: string; card: number }
): Promise<void> {
  const { accounts } = context.insider
  await join(context, account, UNCLAIMED_ADDRESS)
  const { user } = await (accounts[1] as HttpClient).get<{
    user: { id: string }
  }>("/admin/users/me")
  await (accounts[account] as HttpClient)
    .post("/admin/sbp/people/bind", {
      email: UNCLAIMED_ADDRESS,
      user_id: user.id,
    })
    .catch(() => undefined)
  await createAndApprove(context, { creator: 1, approver: 0, amount, card })
}

/** Signs in as the honest person, to be the second one themselves. */
async function actAsHonest(
  context: AttackContext,
  facts: {
    account: number
    way: (typeof WAYS)[number]
    amount: string
    card: number
  }
): Promise<void> {
  const { accounts, honest } = context.insider
  const attacker = accounts[facts.account] as HttpClient
  const { anonymous } = context.use().shop
  const taken = await takeOver(anonymous, attacker, honest, facts.way)
  if (taken) {
    accounts.splice(1, 1, taken)
    // The second payout to the card needs an approval.
    for (const [creator, approver] of [
      [0, 1],
      [0, 1],
      [1, 0],
      [1, 0],
    ] as const) {
      await createAndApprove(context, { ...facts, creator, approver })
    }
  }
}

async function createAndApprove(
  context: AttackContext,
  {
    creator,
    approver,
    amount,
    card,
  }: { creator: number; approver: number; amount: string; card: number }
): Promise<void> {
  await create(context, {
    account: creator,
    amount,
    card,
    fault: GOOD,
    replaces: null,
    confirm_duplicate: true,
    isReturn: false,
    times: 1,
  })
  await approve(context, {
    account: approver,
    which: 0,
    card,
    fault: GOOD,
    isSameCard: true,
  })
}

/** Resolves, books or settles everything that waits on a list. */
async function clearLists(
  { insider, invoiceId }: AttackContext,
  {
    account,
    kind,
  }: { account: number | "honest"; kind: (typeof LISTS)[number] }
): Promise<void> {
  const client = clientOf(insider, account)
  const post = (path: string, body: object) =>
    client.post(`/admin/sbp/${path}`, body).catch(() => undefined)
  const idsOf = async (list: string) => {
    const answer = await insider.honest.get<Record<string, { id: string }[]>>(
      `/admin/sbp/${list}`
    )
    return (answer[kind] ?? []).map(({ id }) => id)
  }
  if (kind === "attention") {
    for (const id of await idsOf("attention?resolved=false&limit=20")) {
      await post(`attention/${id}/resolve`, { note: "Seen to" })
    }
  } else if (kind === "refunds") {
    for (const id of await idsOf(`refunds?invoice_id=${invoiceId}&limit=20`)) {
      await post(`refunds/${id}/book`, {})
    }
  } else {
    await post(`invoices/${invoiceId}/settle`, {})
  }
}

async function act(
  { insider }: AttackContext,
  account: number | "honest",
  payout: Payout | undefined,
  action: string,
  body: object
): Promise<void> {
  const client = clientOf(insider, account)
  if (payout) {
    await client
      .post(`${PAYOUTS}/${payout.id}/${action}`, body)
      .catch(() => undefined)
  }
}

function clientOf(
  { honest, accounts }: Insider,
  account: number | "honest"
): HttpClient {
  return account === "honest" ? honest : (accounts[account] as HttpClient)
}

const isWaiting = ({ state }: Payout) => state === "awaiting_approval"

/** One of the payouts that the insider sees, the latest first. */
async function find(
  { insider }: AttackContext,
  which: number,
  isMeant: (payout: Payout) => boolean
): Promise<Payout | undefined> {
  const { payouts } = await insider.honest.get<{ payouts: Payout[] }>(
    `${PAYOUTS}?limit=20`
  )
  const meant = payouts.filter(isMeant)
  return meant[which % Math.max(1, meant.length)]
}

function cardOf({ card }: Payout): number | undefined {
  const at = [0, 1, 2].find((it) => cardNumber(it).endsWith(card.last4))
  return at
}

function fail({ use }: AttackContext, fault: Fault): void {
  const { simulator } = use()
  simulator.clearFaults()
  simulator.fault("payout", { ...fault, times: 1 })
}
