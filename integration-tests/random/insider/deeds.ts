import { randomUUID } from "node:crypto"
import fc from "fast-check"
import type { Fault } from "../../../simulator"
import type { HttpClient } from "../../http/http-client"
import { PAYOUTS } from "../../http/payouts/desk"
import type { TestShop } from "../../http/support/run-shop-tests"
import { cardNumber } from "../../payouts/support/cards"
import { GHOST, type Insider, invite, signIn } from "./gang"
import type { Agreed } from "./yes"

export type Scene = {
  use: () => TestShop
  insider: Insider
  agreed: Agreed
  /** What the honest person was told of, by somebody they trust. */
  told: { amount: string; card: number }[]
  /** An order that is paid: its money may be returned, or recorded. */
  invoiceId: string
}

type Payout = {
  id: string
  state: string
  amount: string
  card: { last4: string }
}

/** Something that is done in the shop; whether the store lets it is its affair. */
export type Deed = {
  name: string
  facts: object
  do: (scene: Scene) => Promise<void>
}

const card = fc.nat(2)
const self = fc.constantFrom(0, 0, 0, 1, 2)
/** The latest payout, more often than not. */
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

/** Every way in which a gateway may fail that the insider can wait for. */
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

/** It executes, and calls that the client's mistake. */
const REFUSALS: Fault[] = [422, 400, 429].map((status) => ({
  mode: "execute_then_status",
  status,
}))

/** What lists of the admin offer to do with what is on them. */
const CHORES = ["attention", "invoices", "refunds"] as const

/** What a person may say about a payout: it is not paid, back, or nothing. */
const WORDS = ["not_paid", "paid", "bounce", "reject"] as const

const fault = fc.oneof(
  { weight: 2, arbitrary: fc.constant(GOOD) },
  { weight: 1, arbitrary: fc.constantFrom(...FAULTS, ...REFUSALS) }
)

const DEEDS: [number, fc.Arbitrary<Deed>][] = [
  [
    9,
    fc
      .record({
        self,
        amount,
        card,
        fault,
        replaces: fc.option(which),
        confirm_duplicate: fc.boolean(),
        isReturn: fc.constantFrom(false, false, false, true),
        times: fc.constantFrom(1, 1, 1, 3),
      })
      .map((facts) => deed("create", facts, create)),
  ],
  [
    3,
    fc
      .record({ self, which, card, fault, isSameCard: fc.boolean() })
      .map((facts) => deed("approve", facts, approve)),
  ],
  [
    6,
    fc
      .record({
        self: fc.constantFrom(0, 1, 2, "partner" as const),
        which,
        action: fc.constantFrom(...WORDS),
      })
      .map((facts) => deed("say", facts, say)),
  ],
  [
    3,
    fc
      .record({ amount, card, fault })
      .map((facts) => deed("launder", facts, launder)),
  ],
  [
    1,
    fc.record({ self, amount }).map((facts) => deed("record", facts, record)),
  ],
  [2, fc.record({ amount, card }).map((facts) => deed("tell", facts, tell))],
  [2, fc.record({ fault }).map((facts) => deed("look", facts, look))],
  [1, self.map((self) => deed("newcomer", { self }, newcomer))],
  [1, self.map((self) => deed("ghost", { self }, ghost))],
  [
    2,
    fc
      .record({ self, amount, card })
      .map((facts) => deed("conspire", facts, conspire)),
  ],
  [
    2,
    fc
      .record({
        self: fc.constantFrom(0, 1, 2, "partner" as const),
        kind: fc.constantFrom(...CHORES),
      })
      .map((facts) => deed("tidy", facts, tidy)),
  ],
]

/** All that an insider may do, the likely more often. */
export const deeds: fc.Arbitrary<Deed> = fc.oneof(
  ...DEEDS.map(([weight, arbitrary]) => ({ weight, arbitrary }))
)

function deed<Facts extends object>(
  name: string,
  facts: Facts,
  act: (scene: Scene, facts: Facts) => Promise<void>
): Deed {
  return { name, facts, do: (scene) => act(scene, facts) }
}

type Create = {
  self: number
  amount: string
  card: number
  fault: Fault
  replaces: number | null
  confirm_duplicate: boolean
  isReturn: boolean
  times: number
}

async function create(scene: Scene, facts: Create): Promise<void> {
  const replaced =
    facts.replaces === null
      ? undefined
      : await find(scene, facts.replaces, () => true)
  fail(scene, facts.fault)
  const bodies = Array.from({ length: facts.times }, () => ({
    idempotency_key: randomUUID(),
    amount: facts.amount,
    currency_code: "rub",
    card_number: cardNumber(facts.card),
    confirm_duplicate: facts.confirm_duplicate,
    // Whatever the store asks, an insider says yes.
    confirm_not_paid: true,
    confirm_not_return: true,
    confirm_more_than_owed: true,
    ...(replaced && { replaces_id: replaced.id }),
    ...(facts.isReturn && { purpose: "return", invoice_id: scene.invoiceId }),
  }))
  const client = scene.insider.selves[facts.self] as HttpClient
  await Promise.allSettled(bodies.map((body) => client.post(PAYOUTS, body)))
}

async function approve(
  scene: Scene,
  facts: {
    self: number
    which: number
    card: number
    fault: Fault
    isSameCard: boolean
  }
): Promise<void> {
  const payout = await find(scene, facts.which, isWaiting)
  const own = payout && cardOf(payout)
  const card_number = cardNumber(
    facts.isSameCard && own !== undefined ? own : facts.card
  )
  fail(scene, facts.fault)
  await act(scene, facts.self, payout, "approve", { card_number })
}

async function say(
  scene: Scene,
  facts: {
    self: number | "partner"
    which: number
    action: (typeof WORDS)[number]
  }
): Promise<void> {
  const { action, self } = facts
  const payout = await find(scene, facts.which, () => true)
  const note = "Seen in the cabinet"
  await (action === "paid" || action === "not_paid"
    ? act(scene, self, payout, "resolve", {
        outcome: action,
        note,
        is_correction: true,
      })
    : act(scene, self, payout, action, { note }))
}

/** Sent, talked away, and sent again in the place of itself. */
async function launder(
  scene: Scene,
  facts: { amount: string; card: number; fault: Fault }
): Promise<void> {
  const again = {
    ...facts,
    self: 0,
    confirm_duplicate: true,
    isReturn: false,
    times: 1,
  }
  await create(scene, { ...again, replaces: null })
  // The honest person believes that, and sends nothing by it.
  for (const action of ["not_paid", "bounce"] as const) {
    await say(scene, { self: "partner", which: 0, action })
  }
  await create(scene, { ...again, fault: GOOD, replaces: 0 })
}

async function record(
  { insider, invoiceId }: Scene,
  facts: { self: number; amount: string }
): Promise<void> {
  const client = insider.selves[facts.self] as HttpClient
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
 * Somebody whom the honest person trusts tells them of a payment to be made: an
 * operator makes it, and an approver waits until it is made.
 */
async function tell(
  { told, insider, agreed }: Scene,
  payment: { amount: string; card: number }
): Promise<void> {
  if (insider.role === "operator") {
    told.push(payment)
    return
  }
  const { amount } = payment
  const card_number = cardNumber(payment.card)
  agreed.agree({ amount, last4: card_number.slice(-4) })
  await insider.partner
    .post(PAYOUTS, {
      idempotency_key: randomUUID(),
      amount,
      currency_code: "rub",
      card_number,
      confirm_duplicate: true,
    })
    .catch(() => undefined)
}

/** The honest person looks what waits, and agrees to what they were told of. */
async function look(scene: Scene, facts: { fault: Fault }): Promise<void> {
  const { partner } = scene.insider
  const { payouts } = await partner.get<{ payouts: Payout[] }>(
    `${PAYOUTS}?state=awaiting_approval&limit=20`
  )
  for (const payout of payouts) {
    const at = scene.told.findIndex(
      ({ amount, card }) =>
        Number(amount) === Number(payout.amount) && card === cardOf(payout)
    )
    const payment = scene.told[at]
    if (payment) {
      scene.told.splice(at, 1)
      fail(scene, facts.fault)
      const { last4 } = payout.card
      scene.agreed.agree({ amount: payout.amount, last4 })
      const card_number = cardNumber(payment.card)
      await partner
        .post(`${PAYOUTS}/${payout.id}/approve`, { card_number })
        .catch(() => undefined)
    }
  }
}

/** Another account of the same person, which no list names. */
async function newcomer(
  scene: Scene,
  { self }: { self: number }
): Promise<void> {
  await join(scene, self, `${randomUUID()}@example.com`)
}

/** An account under an address that a list names. */
async function ghost(scene: Scene, { self }: { self: number }): Promise<void> {
  await join(scene, self, GHOST)
}

async function join(
  { use, insider }: Scene,
  self: number,
  email: string
): Promise<void> {
  const { visitor } = use().shop
  const client = insider.selves[self] as HttpClient
  const account = await invite(visitor, client, email)
    // Invited before: it is theirs as long as the store stands.
    .catch(() => signIn(visitor, email))
    .catch(() => undefined)
  if (account) {
    insider.selves.splice(1, 1, account)
  }
}

/** Lets an account of their own in under a listed address, and be two. */
async function conspire(
  scene: Scene,
  { self, amount, card }: { self: number; amount: string; card: number }
): Promise<void> {
  const { selves } = scene.insider
  await join(scene, self, GHOST)
  const { user } = await (selves[1] as HttpClient).get<{
    user: { id: string }
  }>("/admin/users/me")
  await (selves[self] as HttpClient)
    .post("/admin/sbp/people/bind", { email: GHOST, user_id: user.id })
    .catch(() => undefined)
  await create(scene, {
    self: 1,
    amount,
    card,
    fault: GOOD,
    replaces: null,
    confirm_duplicate: true,
    isReturn: false,
    times: 1,
  })
  await approve(scene, {
    self: 0,
    which: 0,
    card,
    fault: GOOD,
    isSameCard: true,
  })
}

/** Whatever waits on a list is said to be done. */
async function tidy(
  { insider, invoiceId }: Scene,
  { self, kind }: { self: number | "partner"; kind: (typeof CHORES)[number] }
): Promise<void> {
  const client = clientOf(insider, self)
  const post = (path: string, body: object) =>
    client.post(`/admin/sbp/${path}`, body).catch(() => undefined)
  const idsOf = async (list: string) => {
    const answer = await insider.partner.get<Record<string, { id: string }[]>>(
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
  { insider }: Scene,
  self: number | "partner",
  payout: Payout | undefined,
  action: string,
  body: object
): Promise<void> {
  const client = clientOf(insider, self)
  if (payout) {
    await client
      .post(`${PAYOUTS}/${payout.id}/${action}`, body)
      .catch(() => undefined)
  }
}

function clientOf(
  { partner, selves }: Insider,
  self: number | "partner"
): HttpClient {
  return self === "partner" ? partner : (selves[self] as HttpClient)
}

const isWaiting = ({ state }: Payout) => state === "awaiting_approval"

/** One of those that the insider sees, the latest first. */
async function find(
  { insider }: Scene,
  which: number,
  isMeant: (payout: Payout) => boolean
): Promise<Payout | undefined> {
  const { payouts } = await insider.partner.get<{ payouts: Payout[] }>(
    `${PAYOUTS}?limit=20`
  )
  const meant = payouts.filter(isMeant)
  return meant[which % Math.max(1, meant.length)]
}

function cardOf({ card }: Payout): number | undefined {
  const at = [0, 1, 2].find((it) => cardNumber(it).endsWith(card.last4))
  return at
}

function fail({ use }: Scene, fault: Fault): void {
  const { simulator } = use()
  simulator.clearFaults()
  simulator.fault("payout", { ...fault, times: 1 })
}
