import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { minorOf } from "../../../domain/money"
import { lockName } from "../../../shared/lock-name"
import { notAllowed } from "../../../shared/not-allowed"
import type { OrderDebt } from "./assert-returnable"
import { readRefunds } from "./move-refund"
import { takenOf } from "./sums"

/**
 * Makes returns of several payments of one order wait for each other, and refuses one that
 * was compared with what the order owed before another return took a part of it. The caller
 * locks its invoice second.
 *
 * @throws {MedusaError} NOT_ALLOWED, with the code `return_in_progress`: the next try
 *   compares it with what is owed then
 */
export async function lockOrder(
  trx: Knex.Transaction,
  order_debt: OrderDebt | undefined
): Promise<void> {
  // Most orders have one invoice, whose own lock is enough.
  if (!order_debt?.others.ids.length) {
    return
  }
  const { order_id, others } = order_debt
  await lockName(trx, `sbp-order-${order_id}`)
  const taken = takenOf(await readRefunds(trx, others.ids))
  if (taken > minorOf(others.taken)) {
    throw notAllowed(
      `Another return of order ${order_id} has just begun: try again in a moment`,
      "return_in_progress"
    )
  }
}
