import { randomUUID } from "node:crypto"
import type { PayoutRow } from "../../src/modules/payout/models/payout"
import { verifyTrail } from "../../src/modules/payout/verify-trail"
import { until } from "../http/support/until"
import { untilWaiting } from "../http/support/until-waiting"
import { cardNumber } from "./support/cards"
import {
  noStatements,
  payoutRequest,
  payoutService,
} from "./support/payout-service"
import { usePayouts } from "./support/use-payouts"

/** Payouts that replace others which turn out to be paid. */

const use = usePayouts("chains")

const CARD = { card_number: cardNumber(1) }

/** A service without approvers, which sends a replacement at once. */
const service = (timeoutMs = 10_000) =>
  payoutService(
    use().database.pool,
    use().simulator.url,
    { timeoutMs, limits: { rub: { unlimited: true } } },
    { approvers: [] }
  )

const pay = (replaces_id: string | null) =>
  service().createPayout(payoutRequest(randomUUID(), { replaces_id }), CARD)

const resolve = (id: string, outcome: "paid" | "not_paid", changes = {}) =>
  service().resolvePayout(
    id,
    {
      actor_id: "user_other",
      outcome,
      note: "Seen in the gateway's cabinet",
      is_correction: false,
      ...changes,
    },
    noStatements
  )

/** A payout whose answer is lost, and which a person records as not paid. */
async function unpaid(replaces_id: string | null = null): Promise<string> {
  const { simulator } = use()
  simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
  const { id, state } = await pay(replaces_id)
  expect(state).toBe("unknown")
  await resolve(id, "not_paid")
  return id
}

it("the history is verified once, however many people look, and again after a failure", async () => {
  const { pool } = use().database
  const checks = () =>
    pool("sbp_payout_event").where({ event: "trail_verified" })
  await pay(null)
  const verdicts = await Promise.all([
    service().checkTrail(),
    service().checkTrail(),
    service().checkTrail(),
  ])
  expect(verdicts.filter(Boolean)).toHaveLength(1)
  expect(await checks()).toHaveLength(1)

  await use().database.empty()
  await pay(null)
  await pool.raw("ALTER TABLE sbp_payout RENAME TO sbp_payout_away")
  try {
    await expect(service().checkTrail()).rejects.toThrow()
  } finally {
    await pool.raw("ALTER TABLE sbp_payout_away RENAME TO sbp_payout")
  }
  expect(await service().checkTrail()).toBeDefined()
})

it.each([
  ["statements", "statement_timeout", 1.3, "1s"],
  ["transactions", "transaction_timeout", 1.3, "1s"],
])(
  "a history is verified even if that takes longer than other %s may",
  async (_, setting, takes, limit) => {
    const { pool } = use().database
    await pay(null)
    const trx = await pool.transaction()
    try {
      // The view makes the table as slow as a million payouts.
      await trx.raw(`CREATE TEMP VIEW sbp_payout AS
        SELECT it.* FROM public.sbp_payout it, pg_sleep(${takes})`)
      await trx.raw(`SET LOCAL ${setting} = '${limit}'`)
      expect(await verifyTrail(trx)).not.toHaveProperty("broken")
    } finally {
      await trx.rollback()
    }
  }
)

it("a replacement locks what it replaces before the payment that it returns, as an approval does", async () => {
  const { pool } = use().database
  const owed = jest.fn(() => Promise.resolve())
  const giveBack = (replaces_id: string | null) => {
    const returned = { purpose: "return" as const, invoice_id: "sbpinv_1" }
    const request = payoutRequest(randomUUID(), { ...returned, replaces_id })
    return service().createPayout(request, CARD, owed)
  }
  use().simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
  const { id } = await giveBack(null)
  await resolve(id, "not_paid")
  owed.mockClear()
  const trx = await pool.transaction()
  await trx("sbp_payout").where({ id }).forUpdate().select("id")
  const replacing = giveBack(id)
  await untilWaiting(pool, 1)
  expect(owed).not.toHaveBeenCalled()
  await trx.rollback()
  expect((await replacing).state).toBe("paid")
  expect(owed).toHaveBeenCalledTimes(1)
})

it("a limit is not freed by one approver who records a bounce and approves the next payout", async () => {
  const limited = payoutService(use().database.pool, use().simulator.url, {
    limits: { rub: { perPayout: "1000", perDay: "2000" } },
  })
  const said = { actor_id: "user_approver", note: "It came back" }
  const approve = (id: string, actor_id: string) =>
    limited.approvePayout(id, { actor_id, ...CARD })
  let replaces_id: string | null = null
  const replace = async () => {
    const amount = "1000.00" as PayoutRow["amount"]
    const request = payoutRequest(randomUUID(), { amount, replaces_id })
    const { id } = await limited.createPayout(request, CARD)
    replaces_id = id
    return id
  }
  await limited.markBounced(await replace(), said)
  const second = await replace()
  // The replacement is within the limit, so it is sent: both payouts count.
  await approve(second, said.actor_id)
  await limited.markBounced(second, said)
  const third = await replace()
  await expect(approve(third, said.actor_id)).rejects.toThrow(
    /this payout would bring the total to 3000.00/
  )
  expect((await approve(third, "user_other")).state).toBe("paid")
  expect(use().simulator.executions("payout")).toHaveLength(3)
})

it.each([
  {
    case: "are on both lists, and swap their roles",
    roles: (round: number) =>
      round % 2 === 0
        ? { creator: "user_a", speaker: "user_b", approver: "user_b" }
        : { creator: "user_b", speaker: "user_a", approver: "user_a" },
  },
  {
    case: "are on one list each, and the operator says that it came back",
    roles: () => ({
      creator: "user_a",
      speaker: "user_a",
      approver: "user_b",
    }),
  },
])("a limit is not freed by two people who $case", async ({ roles }) => {
  const limited = payoutService(use().database.pool, use().simulator.url, {
    limits: { rub: { perPayout: "1000", perDay: "2000" } },
  })
  const amount = "1000.00" as PayoutRow["amount"]
  let replaces_id: string | null = null
  const refused: string[] = []
  for (let round = 0; round < 5; round++) {
    const { creator, speaker, approver } = roles(round)
    try {
      const request = payoutRequest(randomUUID(), {
        amount,
        replaces_id,
        created_by: creator,
      })
      const { id, state } = await limited.createPayout(request, CARD)
      if (state !== "paid") {
        await limited.approvePayout(id, { actor_id: approver, ...CARD })
      }
      const came = { actor_id: speaker, note: "It came back" }
      await limited.markBounced(id, came)
      replaces_id = id
    } catch (error) {
      refused.push((error as Error).message)
    }
  }
  expect(use().simulator.executions("payout")).toHaveLength(2)
  expect(refused).toHaveLength(3)
  expect(refused[0]).toBe(
    "The limit for all payouts within 24 hours is 2000.00 RUB; this payout would bring the total to 3000.00 RUB. A payout that was sent counts beside its replacement, unless its creator, who records its outcome and who approves the replacement are three people"
  )
})

describe("with a third person, a replacement", () => {
  const limited = () =>
    payoutService(
      use().database.pool,
      use().simulator.url,
      {
        limits: {
          rub: { perPayout: "1000", perDay: "2000" },
          usd: { unlimited: true },
        },
      },
      { currencies: ["RUB", "USD"] }
    )
  const create = (changes: object) =>
    limited().createPayout(payoutRequest(randomUUID(), changes), CARD)

  /** A payout that one person sent, and that another person records as bounced. */
  async function bounced(): Promise<string> {
    const { id } = await create({ amount: "1000.00" })
    const said = { actor_id: "user_other", note: "It came back" }
    await limited().markBounced(id, said)
    return id
  }

  it.each([
    ["of the same sum frees the limit", {}, "1000.00"],
    ["of less counts beside it", { amount: "999.99" }, "1999.99"],
    [
      "of another currency counts beside it",
      { currency_code: "usd" },
      "1000.00",
    ],
  ])("%s", async (_, changes, used) => {
    const replaces_id = await bounced()
    const { id } = await create({ amount: "1000.00", replaces_id, ...changes })
    const by = { actor_id: "user_approver", ...CARD }
    expect((await limited().approvePayout(id, by)).state).toBe("paid")
    expect((await limited().readUsedToday()).RUB).toBe(used)
    expect(use().simulator.executions("payout")).toHaveLength(2)
  })

  it("waits for that person, even by link, and after a rejected one", async () => {
    const first = await bounced()
    const second = await create({ replaces_id: first })
    expect(second.state).toBe("awaiting_approval")
    const no = { actor_id: "user_approver", note: "Not like this" }
    await limited().rejectPayout(second.id, no)
    const third = await create({ replaces_id: second.id })
    expect(third.state).toBe("awaiting_approval")
    await limited().rejectPayout(third.id, no)
    const link = await limited().createLink(
      payoutRequest(randomUUID(), { replaces_id: third.id }),
      {
        recipient_name: "Анна",
        recipient_email: "anna@example.com",
        days: 3,
        requires_code: false,
        is_mailed: true,
      }
    )
    expect(link.state).toBe("awaiting_approval")
    expect(use().simulator.executions("payout")).toHaveLength(1)
  })
})

it("an earlier payout that turns out paid is listed while the last one is being replaced", async () => {
  const first = await unpaid()
  const second = await unpaid(first)
  // Each transaction writes to the trail last: it stops there, after it has read all else.
  const trail = await use().database.pool.transaction()
  await trail.raw(
    "SELECT pg_advisory_xact_lock(hashtextextended('sbp-payout-trail', 0))"
  )
  const third = pay(second)
  await use().database.untilWaiting(1)
  const resolved = resolve(first, "paid", { is_correction: true })
  await use().database.untilWaiting(2)
  await trail.rollback()
  expect((await third).state).toBe("paid")
  expect(await resolved).toMatchObject({
    state: "resolved_paid",
    attention: "payout_paid_twice",
  })
})

describe("of two payouts in a chain that both turn out to be paid", () => {
  const PAID = { state: "resolved_paid", attention: "payout_paid_twice" }
  const correct = (id: string) => resolve(id, "paid", { is_correction: true })

  it.each(["the earlier", "the later"])(
    "the second one found is listed, if %s is found first",
    async (which) => {
      const first = await unpaid()
      const third = await unpaid(await unpaid(first))
      const isInOrder = which === "the earlier"
      const found = isInOrder ? first : third
      expect(await correct(found)).toMatchObject({ attention: null })
      expect(await correct(isInOrder ? third : first)).toMatchObject(PAID)
    }
  )

  it("a replacement that the gateway refused is listed, too", async () => {
    const first = await unpaid()
    use().simulator.fault("payout", {
      mode: "execute_then_status",
      status: 401,
      times: 1,
    })
    const { id, state } = await pay(first)
    expect(state).toBe("failed")
    expect(await correct(first)).toMatchObject({ attention: null })
    expect(await resolve(id, "paid")).toMatchObject(PAID)
  })
})

describe("once the gateway says that an earlier payout was paid", () => {
  /** The first payout of the chain, and the last. */
  let first: string
  let last: string
  let executed: number

  const payouts = () => use().database.pool<PayoutRow>("sbp_payout")

  beforeEach(async () => {
    const { simulator, database } = use()
    simulator.fault("payout", { mode: "slow", delayMs: 60_000, times: 1 })
    const late = service(30_000).createPayout(payoutRequest(randomUUID()), CARD)
    await until(
      () => Promise.resolve(simulator.executions().length > 0),
      "the gateway to be asked"
    )
    await database.pool.raw(
      "UPDATE sbp_payout SET answer_due_at = now() - interval '1 second'"
    )
    expect(await service().stopWaiting(10)).toBe(1)
    first = (await payouts().first("id"))?.id ?? ""
    await resolve(first, "not_paid")
    last = await unpaid(first)
    simulator.clearFaults()
    await late
    await until(
      () =>
        payouts()
          .where({ id: first, attention: "payout_contradiction" })
          .first(),
      "the late answer"
    )
    executed = simulator.executions("payout").length
    await expect(pay(last)).rejects.toThrow(/is in doubt again/)
  })

  const CORRECTION = { is_correction: true }

  it("no further replacement is sent if it was", async () => {
    await resolve(first, "paid", CORRECTION)
    await expect(pay(last)).rejects.toThrow(/was paid after all/)
    expect(use().simulator.executions("payout")).toHaveLength(executed)
  })

  it("a replacement is sent if a person upholds that it was not", async () => {
    await expect(resolve(first, "not_paid")).rejects.toThrow(
      /say that this is a correction/
    )
    expect(await resolve(first, "not_paid", CORRECTION)).toMatchObject({
      state: "resolved_not_paid",
      attention: null,
    })
    await expect(resolve(first, "not_paid", CORRECTION)).rejects.toThrow(
      /the gateway has not contradicted it/
    )
    expect((await pay(last)).state).toBe("paid")
    expect((await service().checkTrail())?.broken).toBeUndefined()
  })
})
