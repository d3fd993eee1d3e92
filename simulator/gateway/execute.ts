import { randomUUID } from "node:crypto"
import type { Execution, RequestEntry } from "../records"
import type { SimulatorState } from "../simulator-state"
import type { JsonObject } from "../wire/exact-json"
import type { Order } from "./inspect-request"
import type { PaymentOrder, PayoutOrder } from "./orders"
import { newPayment, presentPayment, type Birth } from "./payment"
import { newPayout, presentPayout } from "./payout"

/** The created object, shown in its current state. */
export interface Made {
  id: string
  present: () => JsonObject
}

type Particulars = Pick<Execution, "orderId" | "first6" | "last4">

/** Moves the money: creates the payment or payout and records the execution. */
export function execute(
  state: SimulatorState,
  entry: RequestEntry,
  asked: Order,
  shopId: number
): Made {
  const birth = { id: randomUUID(), shopId, now: state.now() }
  const { present, ...particulars } =
    asked.endpoint === "payment"
      ? makePayment(state, asked.order, birth)
      : makePayout(state, asked.order, birth)
  state.records.addExecution(entry, {
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
  state: SimulatorState,
  order: PaymentOrder,
  birth: Birth
): Omit<Made, "id"> & Particulars {
  const payment = newPayment(order, birth, state.publicUrl)
  state.payments.add(payment)
  return {
    orderId: order.orderId,
    present: () => presentPayment(state.payments.find(birth.id) ?? payment),
  }
}

function makePayout(
  state: SimulatorState,
  order: PayoutOrder,
  birth: Birth
): Omit<Made, "id"> & Particulars {
  const payout = newPayout(order, birth)
  state.payouts.push(payout)
  return { ...order.card, present: () => presentPayout(payout) }
}
