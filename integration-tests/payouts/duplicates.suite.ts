import { randomUUID } from "node:crypto"
import type { PayoutRequest } from "../../src/modules/payout/payout-request"
import { cardNumber } from "./support/cards"
import {
  FINGERPRINT_KEY,
  noStatements,
  payoutRequest,
  payoutService,
} from "./support/payout-service"
import { usePayouts } from "./support/use-payouts"

/** A person has to confirm the same amount once more to the same card or address. */

const use = usePayouts("duplicates")

const CARD = { card_number: cardNumber(1) }
const APPROVER = { actor_id: "user_approver" }
const CONFIRMED = { confirm_duplicate: true }

type Keys = { fingerprintKey?: string; previousFingerprintKeys?: string[] }

/** Payouts above this amount wait for a second person. */
const service = (approvalAbove = "1000", keys: Keys = {}) => {
  const limits = { rub: { approvalAbove, unlimited: true as const } }
  const { database, simulator } = use()
  return payoutService(database.pool, simulator.url, { limits }, keys)
}

const waiting = () => service("0.01")

const pay = (changes: Partial<PayoutRequest> = {}, from = service()) =>
  from.createPayout(payoutRequest(randomUUID(), changes), CARD)

const link = (changes: Partial<PayoutRequest> = {}) =>
  waiting().createLink(payoutRequest(randomUUID(), changes), {
    recipient_name: "Анна",
    recipient_email: "anna@example.com",
    days: 3,
    requires_code: false,
    is_mailed: true,
  })

const approve = (id: string, changes = {}) =>
  service().approvePayout(id, { ...APPROVER, ...CARD, ...changes })

/** Makes payouts as old as if they had been created, or sent, days ago. */
const age = () =>
  use().database.pool.raw(
    `UPDATE sbp_payout SET counted_at = counted_at - interval '3 days',
       created_at = created_at - interval '3 days'`
  )

const ASKS = { code: "duplicate_payout" }

describe("to a card", () => {
  it("needs a confirmation as long as the other one is in doubt", async () => {
    use().simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
    const { id, state } = await pay()
    expect(state).toBe("unknown")
    await age()
    await expect(pay()).rejects.toMatchObject({
      ...ASKS,
      message: `Payout ${id} of the same amount to this card has not ended, or was sent within 24 hours. Confirm that this is another payout`,
    })
    await service().resolvePayout(
      id,
      {
        actor_id: "user_other",
        outcome: "paid",
        note: "It is in the cabinet",
        is_correction: false,
      },
      noStatements
    )
    expect((await pay()).state).toBe("paid")
  })

  it("needs no confirmation in another currency", async () => {
    const unlimited = { unlimited: true as const }
    const both = payoutService(
      use().database.pool,
      use().simulator.url,
      { limits: { rub: unlimited, usd: unlimited } },
      { currencies: ["RUB", "USD"] }
    )
    const currency_code = "usd" as PayoutRequest["currency_code"]
    expect((await pay({ currency_code }, both)).state).toBe("paid")
    expect((await pay({}, both)).state).toBe("paid")
  })

  it("needs a confirmation as long as the other one waits for approval", async () => {
    await pay({}, waiting())
    await age()
    await expect(pay()).rejects.toMatchObject(ASKS)
    expect((await pay(CONFIRMED)).state).toBe("paid")
  })

  it.each([
    ["newer", 0, 1],
    ["older", 1, 0],
  ])(
    "needs a confirmation by the approver of the second as well: the %s one",
    async (_, first, second) => {
      const made = [await pay({}, waiting()), await pay(CONFIRMED, waiting())]
      const [one, other] = [made[first]?.id ?? "", made[second]?.id ?? ""]
      await approve(one, CONFIRMED)
      await expect(approve(other)).rejects.toMatchObject(ASKS)
      expect((await approve(other, CONFIRMED)).state).toBe("paid")
      const said = await use()
        .database.pool("sbp_payout_event")
        .where({ event: "approved", payout_id: other })
        .first<{ details: unknown }>("details")
      expect(said.details).toEqual(CONFIRMED)
    }
  )

  it("needs no confirmation by the approver if the creator could give it", async () => {
    use().simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
    await pay()
    await age()
    const { id } = await pay(CONFIRMED, waiting())
    expect((await approve(id)).state).toBe("paid")
  })
})

it("a second link to an address needs a confirmation by its approver as well", async () => {
  const first = await link()
  await expect(link()).rejects.toMatchObject(ASKS)
  const second = await link(CONFIRMED)
  await service().approveLink(first.id, { ...APPROVER, ...CONFIRMED })
  await expect(
    service().approveLink(second.id, APPROVER)
  ).rejects.toMatchObject(ASKS)
  const approved = await service().approveLink(second.id, {
    ...APPROVER,
    ...CONFIRMED,
  })
  expect(approved.state).toBe("awaiting_card")
})

/** The steps of docs/deployment.md, and the shortcuts that it warns of. */
describe("while the fingerprint key is changed, a process", () => {
  const [OLD, NEW] = [FINGERPRINT_KEY, "n".repeat(32)]
  const KEYS = {
    before: { fingerprintKey: OLD },
    first: { fingerprintKey: OLD, previousFingerprintKeys: [NEW] },
    second: { fingerprintKey: NEW, previousFingerprintKeys: [OLD] },
    last: { fingerprintKey: NEW },
  } satisfies Record<string, Keys>
  const at = (step: keyof typeof KEYS, approvalAbove?: string) =>
    service(approvalAbove, KEYS[step])
  const sum = { amount: "600.00" as PayoutRequest["amount"] }

  it.each([
    ["first", "before"],
    ["first", "second"],
    ["second", "first"],
    ["second", "before"],
  ] as const)(
    "at step %s recognises a card that step %s paid, and one that it is to approve",
    async (knows, paid) => {
      await pay(sum, at(paid))
      await expect(pay(sum, at(knows))).rejects.toMatchObject(ASKS)
      // Both together are above the limit for payouts without an approval.
      const both = await pay({ ...sum, ...CONFIRMED }, at(knows))
      expect(both.state).toBe("awaiting_approval")
      const { id } = await pay(CONFIRMED, at(paid, "0.01"))
      const approved = await at(knows).approvePayout(id, {
        ...APPROVER,
        ...CARD,
        ...CONFIRMED,
      })
      expect(approved.state).toBe("paid")
    }
  )

  it.each([
    ["before", "second"],
    ["last", "before"],
  ] as const)(
    "at step %s recognises no card of step %s, whether paid or to be paid",
    async (forgot, creates) => {
      await pay(sum, at(creates))
      expect((await pay(sum, at(forgot))).state).toBe("paid")
      const { id } = await pay({}, at(creates, "0.01"))
      await expect(
        at(forgot).approvePayout(id, { ...APPROVER, ...CARD })
      ).rejects.toMatchObject({ code: "another_card" })
    }
  )
})
