import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { toMinorUnits } from "../../domain/money"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { graph } from "../../shared/graph"
import {
  alreadyPaid,
  cartDiffers,
  cartIsPaid,
} from "../../shared/shopper-refusals"
import { signedMinorUnits } from "../../shared/medusa-amount"

type Cart = {
  total: BigNumberInput
  completed_at: unknown
  payment_collection?: {
    payment_sessions?: ({ id: string; status: string } | null)[]
  }
}

/** What Medusa completes a cart with: `validateCartPaymentsStep`. */
const PROCESSABLE = [
  "pending",
  "requires_more",
  "authorized",
  "captured",
  "pending_authorization",
]

/**
 * Refuses to change a cart whose money has arrived: Medusa would find out in the
 * middle of the change, and roll back only a part of it.
 *
 * @throws {MedusaError} NOT_ALLOWED, in words for the shopper
 */
export async function assertChangeable(
  container: MedusaContainer,
  cartId: string
): Promise<void> {
  const found = await paidAndOpen(container, cartId)
  if (!found) {
    return
  }
  const { paid, cart } = found
  // Its taxes may have changed before its money arrived.
  throw signedMinorUnits(cart.total) !== toMinorUnits(paid.amount)
    ? cartDiffers(paid.reference)
    : cartIsPaid(paid.reference)
}

/**
 * Refuses to complete a paid cart whose order would not be the one that was paid
 * for, or whose money may be back. Our provider checks that again when Medusa asks
 * it for the payment, but Medusa does not ask for a payment that it holds already.
 *
 * @throws {MedusaError} NOT_ALLOWED, in words for the shopper
 */
export async function assertCompletable(
  container: MedusaContainer,
  cartId: string
): Promise<void> {
  const found = await paidAndOpen(container, cartId)
  if (!found) {
    return
  }
  const { paid, cart } = found
  if (signedMinorUnits(cart.total) !== toMinorUnits(paid.amount)) {
    throw cartDiffers(paid.reference)
  }
  if (paid.state === "paid" && paid.reported_return) {
    throw alreadyPaid(paid.reference)
  }
  const sessions = cart.payment_collection?.payment_sessions ?? []
  const isOurs = sessions
    .filter((it) => it && PROCESSABLE.includes(it.status))
    .every((it) => it?.id === paid.session_id)
  if (!isOurs) {
    throw alreadyPaid(paid.reference)
  }
}

/** A cart whose money has arrived. Once it is an order, Medusa refuses by itself. */
async function paidAndOpen(container: MedusaContainer, id: string) {
  const paid = await container.resolve(SBP_LEDGER_MODULE).findPaidOfCart(id)
  if (!paid) {
    return undefined
  }
  const [cart] = await graph<Cart>(container, {
    entity: "cart",
    fields: [
      "total",
      "completed_at",
      "payment_collection.payment_sessions.id",
      "payment_collection.payment_sessions.status",
    ],
    filters: { id },
  })
  return cart && !cart.completed_at ? { paid, cart } : undefined
}
