import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { toMinorUnits } from "../../domain/money"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { graph } from "../../shared/graph"
import { logFailure } from "../../shared/log"
import { medusaMinorUnits } from "../../shared/medusa-amount"
import { findCartObstacle } from "../find-cart-obstacle"
import { startSettling } from "./settle-due"

type Cart = {
  total: BigNumberInput
  currency_code: string
  completed_at: unknown
}

/**
 * After a cart was changed: if it costs again what was paid for it, or got the delivery that
 * it lacked, its order is made at once. Its shopper was told so, and the next try may be a
 * day away, or never come. The caller does not wait.
 */
export function settleRestored(
  container: MedusaContainer,
  cartId: string
): void {
  settleIfRestored(container, cartId).catch((error: unknown) => {
    logFailure(container, "sbp.settlement.not_resumed", error, {
      cart_id: cartId,
    })
  })
}

async function settleIfRestored(container: MedusaContainer, cartId: string) {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const waiting = await ledger.listToSettleOfCart(cartId)
  if (waiting.length === 0) {
    return
  }
  const [cart] = await graph<Cart>(container, {
    entity: "cart",
    fields: ["total", "currency_code", "completed_at"],
    filters: { id: cartId },
  })
  const paid = waiting.find(
    ({ amount, currency_code }) =>
      cart?.completed_at === null &&
      cart.currency_code === currency_code &&
      medusaMinorUnits(cart.total) === toMinorUnits(amount)
  )
  const obstacle = paid && (await ledger.readLastObstacle(paid.id))
  // A change of its cart does not help an invoice that was given up, or waits for stock.
  const isRestored =
    obstacle?.reason === "cart_changed" ||
    (obstacle?.reason === "order_not_created" &&
      (await findCartObstacle(container, cartId)) === null)
  if (paid && isRestored) {
    await ledger.makeSettlementDue(paid.id)
    startSettling(container)
  }
}
