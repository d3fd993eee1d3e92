import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { toMinorUnits } from "../../domain/money"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { ReportedInvoice } from "../../modules/ledger/queries/find-invoices"
import {
  alreadyPaid,
  cartDiffers,
  cartIsPaid,
} from "../../shared/shopper-refusals"
import { graph, present } from "../../shared/graph"
import { medusaMinorUnits } from "../../shared/medusa-amount"
import { findCartObstacle } from "../find-cart-obstacle"

type Cart = {
  total: BigNumberInput
  completed_at: unknown
  payment_collection?: {
    payment_sessions?: ({ id: string; status: string } | null)[]
  }
}

/** Statuses with which Medusa completes no cart; it adds to the other ones now and then. */
const PASSED_OVER = ["canceled", "error"]

/**
 * Refuses to change a cart whose money has arrived: Medusa would find out in the
 * middle of the change, and roll back only a part of it.
 *
 * @param addsDelivery whether the change only chooses a delivery
 * @throws {MedusaError} NOT_ALLOWED, in words for the shopper
 */
export async function assertChangeable(
  container: MedusaContainer,
  cartId: string,
  addsDelivery = false
): Promise<void> {
  const found = await findPaid(container, cartId)
  if (
    found &&
    !(addsDelivery && (await lacksDelivery(container, cartId, found.paid)))
  ) {
    throw cartIsPaid(found.paid.reference)
  }
}

/**
 * Whether a paid cart cannot become an order for want of a delivery: then nothing but its
 * choice helps. Not if Medusa holds the money already: it would roll a dearer delivery back
 * only in part.
 */
async function lacksDelivery(
  container: MedusaContainer,
  cartId: string,
  { state, session_id, reported_return }: ReportedInvoice
): Promise<boolean> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  return (
    state === "paid" &&
    !reported_return &&
    !(await ledger.findMedusaPayment(String(session_id))) &&
    (await findCartObstacle(container, cartId)) === "no_delivery"
  )
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
  const found = await findPaid(container, cartId)
  if (!found) {
    return
  }
  const { paid, sessions } = found
  const isOurs = present(sessions).every(
    ({ id, status }) => id === paid.session_id || PASSED_OVER.includes(status)
  )
  if (!isOurs || (paid.state === "paid" && paid.reported_return)) {
    throw alreadyPaid(paid.reference)
  }
}

/**
 * The paid invoice of a cart that is no order yet: once it is, Medusa refuses by itself.
 *
 * @throws {MedusaError} NOT_ALLOWED where the cart costs another sum: its taxes may have
 *   changed before its money arrived
 */
async function findPaid(container: MedusaContainer, id: string) {
  const paid = await container
    .resolve(SBP_LEDGER_MODULE)
    .findPaidWithSessionOfCart(id)
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
  if (!cart || cart.completed_at) {
    return undefined
  }
  if (medusaMinorUnits(cart.total) !== toMinorUnits(paid.amount)) {
    throw cartDiffers(paid.reference)
  }
  return { paid, sessions: cart.payment_collection?.payment_sessions }
}
