import { randomUUID } from "node:crypto"
import type { Execution, RequestEntry } from "../records"
import type { World } from "../world"
import type { JsonObject } from "../wire/exact-json"
import type { Order } from "./inspect-request"
import type { PaymentOrder, PayoutOrder } from "./orders"
import { newPayment, presentPayment, type Birth } from "./payment"
import { newPayout, presentPayout } from "./payout"

/** What was made: shown as it is at the moment of asking. */
export interface Made {
  id: string
  present: () => JsonObject
}

type Particulars = Pick<Execution, "orderId" | "first6" | "last4">

/** Moves the money: makes the payment or payout and writes it down. */
export function execute(
  world: World,
  entry: RequestEntry,
  asked: Order,
  shopId: number
): Made {
  const birth = { id: randomUUID(), shopId, now: world.now() }
  const { present, ...particulars } =
    asked.endpoint === "payment"
      ? makePayment(world, asked.order, birth)
      : makePayout(world, asked.order, birth)
  world.records.addExecution(entry, {
    endpoint: asked.endpoint,
    id: birth.id,
    shopId,
    idempotencyKey: entry.idempotencyKey ?? "",
    amount: asked.order.amount.value,
    currency: asked.order.amount.currency,
    ...particulars,
    bodyDigest: entry.bodyDigest ?? "",
    at: new Date(birth.now).toISOString(),
  })
  return { id: birth.id, present }
}

function makePayment(
  world: World,
  order: PaymentOrder,
  birth: Birth
): Omit<Made, "id"> & Particulars {
  const payment = newPayment(order, birth, world.publicUrl)
  world.payments.add(payment)
  return {
    orderId: order.orderId,
    present: () => presentPayment(world.payments.find(birth.id) ?? payment),
  }
}

function makePayout(
  world: World,
  order: PayoutOrder,
  birth: Birth
): Omit<Made, "id"> & Particulars {
  const payout = newPayout(order, birth)
  world.payouts.push(payout)
  return { ...order.card, present: () => presentPayout(payout) }
}
