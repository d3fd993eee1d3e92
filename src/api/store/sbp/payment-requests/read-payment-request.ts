import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
  PaymentCollectionStatus,
} from "@medusajs/framework/utils"
import { readCollection } from "../../../../flows/settlement/read-collection"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import {
  paymentRequestOf,
  type StorePaymentRequest,
} from "./payment-request-of"

type Order = {
  display_id: number
  currency_code: string
  shipping_address?: { country_code?: string | null } | null
  payment_collections?: ({ id: string; status: string } | null)[]
}

/**
 * What the order of a payment collection asks for now, for a caller who knows the
 * collection's id. Collections of carts have no order, and are not told from
 * those that do not exist.
 *
 * @throws {MedusaError} NOT_FOUND
 */
export async function readPaymentRequest(
  container: MedusaContainer,
  collectionId: string
): Promise<StorePaymentRequest> {
  const asked = await readCollection(container, collectionId)
  const order = asked?.order && (await readOrder(container, asked.order.id))
  if (!asked?.order || !order) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `Payment request with id: ${collectionId} was not found`
    )
  }
  const collections = (order.payment_collections ?? []).filter((it) => !!it)
  const ids = [...new Set([collectionId, ...collections.map(({ id }) => id)])]
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const [invoices, in_doubt_id] = await Promise.all([
    ledger.listSbpInvoices(
      { payment_collection_id: ids },
      { order: { created_at: "DESC" } }
    ),
    ledger.findInDoubt(collectionId),
  ])
  const due = collections.filter(({ status }) => OPEN.includes(status))
  return paymentRequestOf({
    asked: {
      id: collectionId,
      amount: asked.amount,
      has_payment: asked.payments.length > 0,
    },
    order: {
      id: asked.order.id,
      display_id: order.display_id,
      currency_code: order.currency_code.toLowerCase(),
      country_code: order.shipping_address?.country_code ?? null,
      is_canceled: asked.order.is_canceled,
      owed: asked.order.owed,
    },
    due_id: (due.find(({ id }) => id === collectionId) ?? due[0])?.id,
    invoices,
    in_doubt: invoices.find(({ id }) => id === in_doubt_id),
    now: new Date(),
  })
}

/** Nothing is paid in it yet. */
const OPEN: readonly string[] = [
  PaymentCollectionStatus.NOT_PAID,
  PaymentCollectionStatus.AWAITING,
]

async function readOrder(
  container: MedusaContainer,
  id: string
): Promise<Order | undefined> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({
      entity: "order",
      fields: [
        "display_id",
        "currency_code",
        "shipping_address.country_code",
        "payment_collections.id",
        "payment_collections.status",
      ],
      filters: { id },
    })
  return (data as unknown as Order[])[0]
}
