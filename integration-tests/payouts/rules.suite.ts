import { randomUUID } from "node:crypto"
import type { PayoutRequest } from "../../src/modules/payout/payout-request"
import { batchRequest } from "./support/batch-request"
import { cardNumber } from "./support/cards"
import {
  type PayoutOptions,
  payoutRequest,
  payoutService,
} from "./support/payout-service"
import { usePayouts } from "./support/use-payouts"

/** A merchant's rules beside the limits of sums. */

const use = usePayouts("rules")

const service = (rules: PayoutOptions) =>
  payoutService(use().database.pool, use().simulator.url, rules)

const pay = (rules: PayoutOptions, card: number) =>
  service(rules).createPayout(
    payoutRequest(randomUUID(), { confirm_duplicate: true }),
    { card_number: cardNumber(card) }
  )

const link = (rules: PayoutOptions) =>
  service(rules).createLink(payoutRequest(randomUUID()), {
    recipient_name: "Анна",
    recipient_email: `${randomUUID()}@example.com`,
    days: 3,
    requires_code: false,
    is_mailed: true,
  })

const tokenOf = async (rules: PayoutOptions, id: string) => {
  const opened = await service(rules).retrieveLink(id)
  const { url } = await service(rules).readSecrets(opened)
  return String(url.split("/").at(-1))
}

const give = (rules: PayoutOptions, token: string, card: number) =>
  service(rules).useLink(token, {
    card_number: cardNumber(card),
    code: "",
    from: "192.0.2.0/24",
  })

describe("approveNewCards", () => {
  const rules = { approveNewCards: true }

  it("lets the first payout to a card wait, and sends the next one", async () => {
    const first = await pay(rules, 1)
    expect(first.state).toBe("awaiting_approval")
    // A second payout waits as well, because the first one has not arrived yet.
    expect((await pay(rules, 1)).state).toBe("awaiting_approval")
    const approved = await service(rules).approvePayout(first.id, {
      actor_id: "user_approver",
      card_number: cardNumber(1),
      confirm_duplicate: true,
    })
    expect(approved.state).toBe("paid")
    expect((await pay(rules, 1)).state).toBe("paid")
    expect((await pay(rules, 2)).state).toBe("awaiting_approval")
    expect(use().simulator.executions("payout")).toHaveLength(2)
  })

  it("approves no payout without its card but a link", async () => {
    const { id } = await pay(rules, 1)
    await expect(
      service(rules).approveLink(id, { actor_id: "user_approver" })
    ).rejects.toThrow(`Payout ${id} has no link`)
    expect(
      await use().database.pool("sbp_payout").where({ id }).first("state")
    ).toEqual({ state: "awaiting_approval" })
  })

  it("lets each link wait, without another approval for its card", async () => {
    const { id, state } = await link(rules)
    expect(state).toBe("awaiting_approval")
    await service(rules).approveLink(id, { actor_id: "user_approver" })
    const used = await give(rules, await tokenOf(rules, id), 1)
    expect(used).toMatchObject({ payout: { state: "paid" } })
  })
})

describe("maxPerCardPerDay", () => {
  const rules = { maxPerCardPerDay: 2 }

  it("bounds the payouts to one card, even by links, and does not count unsent ones", async () => {
    const unreachable = payoutService(
      use().database.pool,
      "http://127.0.0.1:1",
      rules
    )
    const failed = await unreachable.createPayout(payoutRequest(randomUUID()), {
      card_number: cardNumber(1),
    })
    expect(failed.state).toBe("failed")
    await pay(rules, 1)
    const { id } = await link(rules)
    await give(rules, await tokenOf(rules, id), 1)
    await expect(pay(rules, 1)).rejects.toThrow(
      "A card gets at most 2 payouts within 24 hours; with this one, it would be 3"
    )
    const other = await link(rules)
    const token = await tokenOf(rules, other.id)
    expect(await give(rules, token, 1)).toMatchObject({
      refusal: "card_refused",
    })
    expect(await give(rules, token, 2)).toMatchObject({
      payout: { state: "paid" },
    })
    expect(use().simulator.executions("payout")).toHaveLength(3)
  })
})

it("maxPerCardPerDay is checked again when a payout is approved", async () => {
  const waiting = await pay({ approveNewCards: true }, 1)
  await pay({}, 1)
  const approve = (rules: PayoutOptions) =>
    service(rules).approvePayout(waiting.id, {
      actor_id: "user_approver",
      card_number: cardNumber(1),
      confirm_duplicate: true,
    })
  await expect(approve({ maxPerCardPerDay: 1 })).rejects.toThrow(
    /A card gets at most 1 payouts/
  )
  expect((await approve({ maxPerCardPerDay: 2 })).state).toBe("paid")
})

it("maxPerCardPerDay bounds the payouts to one card in all currencies together", async () => {
  const both = payoutService(
    use().database.pool,
    use().simulator.url,
    {
      maxPerCardPerDay: 1,
      limits: { rub: { unlimited: true }, usd: { unlimited: true } },
    },
    { currencies: ["RUB", "USD"] }
  )
  const pay = (currency_code: string) =>
    both.createPayout(
      payoutRequest(randomUUID(), {
        currency_code: currency_code as PayoutRequest["currency_code"],
      }),
      { card_number: cardNumber(1) }
    )
  expect((await pay("usd")).state).toBe("paid")
  await expect(pay("rub")).rejects.toThrow(/A card gets at most 1 payouts/)
})

it("a payout is sent only from the shop for which it was promised", async () => {
  const rules = { approveNewCards: true }
  const waiting = await pay(rules, 1)
  const unapproved = await link(rules)
  const live = await link({})
  const moved = payoutService(
    use().database.pool,
    use().simulator.url,
    {},
    { shopId: "200600" }
  )
  const approver = { actor_id: "user_approver" }
  const refused =
    /was created for the shop 100500, and payouts go out of 200600 now/
  await expect(
    moved.approvePayout(waiting.id, { ...approver, card_number: cardNumber(1) })
  ).rejects.toThrow(refused)
  await expect(moved.approveLink(unapproved.id, approver)).rejects.toThrow(
    refused
  )
  expect(
    await moved.useLink(await tokenOf({}, live.id), {
      card_number: cardNumber(2),
      code: "",
      from: "192.0.2.0/24",
    })
  ).toMatchObject({ refusal: "over" })
  expect(use().simulator.executions("payout")).toEqual([])
})

describe("hours", () => {
  /** Hours that do not include the current time. */
  const closed = () => {
    const hour = new Intl.DateTimeFormat("en-GB", {
      timeZone: "Europe/Moscow",
      hour: "2-digit",
    }).format()
    return Number(hour) < 12
      ? { hours: "22:00-22:01" }
      : { hours: "02:00-02:01" }
  }

  it("keep people from creating and approving payouts outside of them, but no recipient from typing a card", async () => {
    const waiting = await pay({ approveNewCards: true }, 1)
    const live = await link({})
    const many = batchRequest([{ recipient_email: "anna@example.com" }])
    const { id, row_count, amount } = await service({}).createBatch(many)
    await expect(
      service(closed()).createBatch({ ...many, idempotency_key: randomUUID() })
    ).rejects.toThrow(/within .* only/)
    await expect(
      service(closed()).approveBatch(id, {
        actor_id: "user_approver",
        row_count,
        amount,
      })
    ).rejects.toThrow(/within .* only/)
    await expect(pay(closed(), 1)).rejects.toThrow(/within .* only/)
    await expect(link(closed())).rejects.toThrow(/within .* only/)
    await expect(
      service(closed()).approvePayout(waiting.id, {
        actor_id: "user_approver",
        card_number: cardNumber(1),
      })
    ).rejects.toThrow(/within .* only/)
    const used = await give(closed(), await tokenOf({}, live.id), 2)
    expect(used).toMatchObject({ payout: { state: "paid" } })
  })
})
