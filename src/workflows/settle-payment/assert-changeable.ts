import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { alreadyPaid, cartDiffers, cartIsPaid } from "../../shared/already-paid"
import { medusaAmount } from "../../shared/medusa-amount"

type Link = { payment_collection_id: string }

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
 * Makes sure that a cart's money has not arrived: Medusa would find that out in
 * the middle of a change, and take back only a part of it.
 *
 * @throws {MedusaError} NOT_ALLOWED, in words for the shopper
 */
export async function assertChangeable(
  container: MedusaContainer,
  cartId: string
): Promise<void> {
  const held = await findHeldOfCart(container, cartId)
  if (!held) {
    return
  }
  const cart = await readCart(container, cartId)
  // Its taxes may have been changed before its money came.
  throw cart && medusaAmount(cart.total) !== held.amount
    ? cartDiffers(held.id)
    : cartIsPaid(held.id)
}

/**
 * Makes sure that the order of a paid cart would be the one that was paid for.
 * Our provider makes sure of that once more, when Medusa asks for the payment;
 * but Medusa does not ask for one that it holds already.
 *
 * @throws {MedusaError} NOT_ALLOWED, in words for the shopper
 */
export async function assertCompletable(
  container: MedusaContainer,
  cartId: string
): Promise<void> {
  const held = await findHeldOfCart(container, cartId)
  if (!held) {
    return
  }
  const cart = await readCart(container, cartId)
  if (!cart || cart.completed_at) {
    return
  }
  if (medusaAmount(cart.total) !== held.amount) {
    throw cartDiffers(held.id)
  }
  const sessions = cart.payment_collection?.payment_sessions ?? []
  const isOurs = sessions
    .filter((it) => it && PROCESSABLE.includes(it.status))
    .every((it) => it?.id === held.session_id)
  if (!isOurs) {
    throw alreadyPaid(held.id)
  }
}

async function readCart(
  container: MedusaContainer,
  id: string
): Promise<Cart | undefined> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({
      entity: "cart",
      fields: [
        "total",
        "completed_at",
        "payment_collection.payment_sessions.id",
        "payment_collection.payment_sessions.status",
      ],
      filters: { id },
    })
  return (data as unknown as Cart[])[0]
}

async function findHeldOfCart(
  container: MedusaContainer,
  cart_id: string
): Promise<InvoiceRow | undefined> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "cart_payment_collection",
    fields: ["payment_collection_id"],
    filters: { cart_id },
  })
  const [link] = data as Link[]
  const held = link && (await ledger.findHeld(link.payment_collection_id))
  // Of one that is an order by now, Medusa says so.
  return held?.state === "paid" ? held : undefined
}
