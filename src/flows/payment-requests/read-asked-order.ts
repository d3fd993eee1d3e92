import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import {
  PaymentCollectionStatus,
  PaymentSessionStatus,
} from "@medusajs/framework/utils"
import { type Amount, toMinorUnits } from "../../domain/money"
import { graph, present } from "../../shared/graph"
import { medusaAmount, medusaMinorUnits } from "../../shared/medusa-amount"
import {
  ACCOUNT_FIELDS,
  isCanceled,
  type OrderAccount,
  pendingOf,
} from "../order-account"

/** An order, as far as it can be asked for money. */
export type AskedOrder = {
  id: string
  /** The store's own number of it, if it has one. */
  display_id: number | string
  email: string | null
  currency_code: string
  country_code: string | null
  is_canceled: boolean
  /** Staff are still writing it. */
  is_draft: boolean
  /**
   * What Medusa asks for, in minor units, less what another provider has promised:
   * an exchange counts what is to come back. Below zero: overpaid.
   */
  owed: bigint
  collections: AskedCollection[]
}

type AskedCollection = {
  id: string
  amount: Amount
  /** Nothing is paid in it, and nothing promised. */
  is_open: boolean
  /** Another provider has an authorised payment, which is not captured yet, or awaits one. */
  is_promised: boolean
  /** Money of it has arrived. */
  has_payment: boolean
}

type Order = OrderAccount & {
  id: string
  status: string
  canceled_at: unknown
  is_draft_order: boolean | null
  display_id: number
  custom_display_id?: string | null
  email: string | null
  shipping_address?: { country_code?: string | null } | null
  payment_collections?: (Collection | null)[]
}

type Collection = {
  id: string
  status: string
  amount: BigNumberInput
  payment_sessions?: ({ status: string } | null)[]
  payments?: ({ captured_at: unknown; canceled_at: unknown } | null)[]
}

const OPEN: readonly string[] = [
  PaymentCollectionStatus.NOT_PAID,
  PaymentCollectionStatus.AWAITING,
]

const AUTHORIZED: readonly string[] = [
  PaymentCollectionStatus.AUTHORIZED,
  PaymentCollectionStatus.PARTIALLY_AUTHORIZED,
]

const AWAITED: string = PaymentSessionStatus.PENDING_AUTHORIZATION

/** Undefined: it does not exist, or was deleted. */
export async function readAskedOrder(
  container: MedusaContainer,
  id: string
): Promise<AskedOrder | undefined> {
  const [order] = await graph<Order>(container, {
    entity: "order",
    fields: [
      "id",
      "status",
      "canceled_at",
      "is_draft_order",
      "display_id",
      "custom_display_id",
      "email",
      ...ACCOUNT_FIELDS,
      "shipping_address.country_code",
      "payment_collections.id",
      "payment_collections.status",
      "payment_collections.amount",
      "payment_collections.payment_sessions.status",
      "payment_collections.payments.captured_at",
      "payment_collections.payments.canceled_at",
    ],
    filters: { id },
  })
  if (!order) {
    return undefined
  }
  const collections = present(order.payment_collections).map(askedCollection)
  return {
    id: order.id,
    display_id: order.custom_display_id ?? order.display_id,
    email: order.email,
    currency_code: order.currency_code.toLowerCase(),
    country_code: order.shipping_address?.country_code?.toLowerCase() ?? null,
    is_canceled: isCanceled(order),
    is_draft: Boolean(order.is_draft_order),
    owed: collections
      .filter((it) => it.is_promised)
      .reduce(
        (left, { amount }) => left - toMinorUnits(amount),
        medusaMinorUnits(pendingOf(order))
      ),
    collections,
  }
}

function askedCollection(collection: Collection): AskedCollection {
  const is_promised =
    AUTHORIZED.includes(collection.status) ||
    // By bank transfer, for example: Medusa has no payment of it yet.
    present(collection.payment_sessions).some(
      ({ status }) => status === AWAITED
    )
  return {
    id: collection.id,
    amount: medusaAmount(collection.amount),
    is_open: OPEN.includes(collection.status) && !is_promised,
    is_promised,
    has_payment: present(collection.payments).some(
      (it) => it.captured_at && !it.canceled_at
    ),
  }
}
