import fc from "fast-check"
import type { HttpClient } from "../../http/http-client"
import type { TestShop } from "../../http/support/run-shop-tests"
import { type Order, round } from "./order"

const SKUS = ["TEA-IVAN-50", "TEA-IVAN-100", "TEA-KRASNODAR-250"] as const

const index = fc.nat(20)
const sku = fc.constantFrom(...SKUS)
const isLeftOpen = fc.constantFrom(false, false, true)

/** Actions of staff and of strangers on an order, in any order. */
export const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("refund" as const),
        share: fc.constantFrom(0.001, 0.1, 0.25, 0.5, 0.777),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant("refundOwed" as const) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant("refundRest" as const) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant("edit" as const),
        sku: fc.option(sku),
        quantity: fc.integer({ min: 0, max: 5 }),
        until: fc.constantFrom("open", "requested", "confirmed", "confirmed"),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("endChange" as const),
        isConfirmed: fc.boolean(),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("return" as const),
        index,
        quantity: fc.integer({ min: 1, max: 2 }),
        isLeftOpen,
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("receive" as const),
        index,
        isLeftOpen,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant("cancelReturn" as const), index }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant("claim" as const), index }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant("cancelClaim" as const), index }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant("exchange" as const),
        index,
        sku,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant("cancelExchange" as const),
        index,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant("payOutstanding" as const) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant("requestTransfer" as const) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("cancel" as const) }) }
  ),
  { minLength: 3, maxLength: 9, size: "max" }
)

export type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never

/** What a step must know about the order that Medusa refunds itself. */
export type Situation = { left: number; owed: number; isOpen: boolean }

export const NOTHING_TO_DO = Symbol("nothing to do")

export const ALL_STEPS: Step["do"][] = [
  "refund",
  "refundOwed",
  "refundRest",
  "edit",
  "endChange",
  "return",
  "receive",
  "cancelReturn",
  "claim",
  "cancelClaim",
  "exchange",
  "cancelExchange",
  "payOutstanding",
  "requestTransfer",
  "cancel",
]

/** Executes one step on one of the orders. */
export async function take(
  step: Step,
  order: Order,
  { left, owed, isOpen }: Situation,
  use: () => TestShop,
  stranger: HttpClient
): Promise<unknown> {
  const { changes } = order
  const pick = <T>(list: T[], at: number): T | undefined =>
    list.length > 0 ? list[at % list.length] : undefined
  const refund = (amount: number) =>
    amount >= 0.01 ? order.refund(amount) : NOTHING_TO_DO
  const item = async (at: number) => pick(await sorted(order), at)
  switch (step.do) {
    case "refund":
      return refund(kopeks(left * step.share))
    case "refundOwed":
      return refund(Math.min(kopeks(owed), left))
    case "refundRest":
      return refund(left)
    case "edit": {
      const first = await item(0)
      await changes.beginEdit(order.id)
      if (step.sku) {
        await changes.editAdd(order.id, step.sku)
      } else {
        await changes.editQuantity(order.id, String(first?.id), step.quantity)
      }
      if (step.until !== "open") {
        await changes.requestEdit(order.id)
      }
      if (step.until === "confirmed") {
        await changes.confirmEdit(order.id)
      }
      return
    }
    case "endChange":
      return isOpen ? endChange(order, step.isConfirmed, use) : NOTHING_TO_DO
    case "return": {
      const { id = "" } = (await item(step.index)) ?? {}
      const { quantity } = step
      const items = [{ id, quantity }]
      const returned = await changes.beginReturn(order.id, items)
      order.returns.push({ id: returned, item: id, quantity })
      return step.isLeftOpen ? undefined : changes.confirmReturn(returned)
    }
    case "receive": {
      const it = pick(order.returns, step.index)
      if (it) {
        const items = [{ id: it.item, quantity: it.quantity }]
        await changes.beginReceiving(it.id, items)
        return step.isLeftOpen ? undefined : changes.confirmReceiving(it.id)
      }
      return NOTHING_TO_DO
    }
    case "cancelReturn": {
      const it = pick(order.returns, step.index)
      return it ? changes.cancelReturn(it.id) : NOTHING_TO_DO
    }
    case "claim": {
      const { id = "" } = (await item(step.index)) ?? {}
      const claim = await changes.claim(order.id, { id, quantity: 1 })
      order.claims.push(claim.id)
      order.returns.push({ id: claim.return_id, item: id, quantity: 1 })
      return
    }
    case "cancelClaim": {
      const id = pick(order.claims, step.index)
      return id ? changes.cancelClaim(id) : NOTHING_TO_DO
    }
    case "exchange": {
      const { id = "" } = (await item(step.index)) ?? {}
      const line = { id, quantity: 1 }
      const exchange = await changes.exchange(order.id, line, step.sku)
      order.exchanges.push(exchange.id)
      order.returns.push({ id: exchange.return_id, item: id, quantity: 1 })
      return
    }
    case "cancelExchange": {
      const id = pick(order.exchanges, step.index)
      return id ? changes.cancelExchange(id) : NOTHING_TO_DO
    }
    case "payOutstanding": {
      const collection = await use().shop.openCollectionOf(order.id)
      return collection === "undefined"
        ? NOTHING_TO_DO
        : changes.markAsPaid(order.id, collection)
    }
    case "requestTransfer":
      return stranger.post(`/store/orders/${order.id}/transfer/request`, {})
    case "cancel":
      // Medusa refunds more than its own payment; we refuse that.
      return left > 0 || order.waiting.length > 0
        ? NOTHING_TO_DO
        : order.cancel()
  }
}

async function endChange(
  order: Order,
  isConfirmed: boolean,
  use: () => TestShop
) {
  const { changes } = order
  const { admin } = use().shop
  const open = await order.openChange()
  const [kind, id] = open?.claim_id
    ? ["claims", open.claim_id]
    : open?.exchange_id
      ? ["exchanges", open.exchange_id]
      : ["returns", open?.return_id]
  switch (open?.change_type) {
    case "edit":
      return isConfirmed
        ? changes.confirmEdit(order.id)
        : changes.cancelEdit(order.id)
    case "transfer":
      return admin.post(`/admin/orders/${order.id}/transfer/cancel`, {})
    case "return_receive":
      return isConfirmed
        ? changes.confirmReceiving(String(open.return_id))
        : admin.delete(`/admin/returns/${open.return_id}/receive`)
    default:
      return isConfirmed
        ? admin.post(`/admin/${kind}/${id}/request`, {})
        : admin.delete(`/admin/${kind}/${id}/request`)
  }
}

/** Sorted independently of their ids. */
async function sorted(order: Order) {
  const items = await order.changes.items(order.id)
  return items.sort(
    (a, b) =>
      a.unit_price - b.unit_price ||
      String(a.created_at).localeCompare(String(b.created_at))
  )
}

function kopeks(amount: number): number {
  return round(Math.round(amount * 100) / 100)
}
