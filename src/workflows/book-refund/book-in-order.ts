import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import {
  ChangeActionType,
  ContainerRegistrationKeys,
  MathBN,
  Modules,
} from "@medusajs/framework/utils"
import type { RefundRow } from "../../modules/ledger/models/refund"
import type { BookedInPayment } from "./book-in-payment"

type Order = {
  id: string
  summary?: {
    raw_pending_difference?: BigNumberInput
    pending_difference?: BigNumberInput
  }
  transactions?: ({
    reference?: string | null
    reference_id?: string | null
  } | null)[]
  credit_lines?: ({
    reference_id?: string | null
    created_at?: string | Date
  } | null)[]
}

const CREDIT_LINE = "credit_line"

/**
 * Writes a refund into the order's account, and takes what nobody owes any more
 * off its total, as Medusa does for its own refunds.
 */
export async function bookInOrder(
  container: MedusaContainer,
  refund: RefundRow,
  {
    order_id,
    currency_code,
    ...payment
  }: BookedInPayment & { order_id: string; currency_code: string }
): Promise<void> {
  const { medusa_refund_id, booked } = payment
  const order = await readOrder(container, order_id)
  const orders = container.resolve(Modules.ORDER)
  const isInAccount = (order.transactions ?? []).some(
    (it) => it?.reference_id === medusa_refund_id
  )
  const credit = creditOf(order, payment, isInAccount)
  if (!isInAccount) {
    await orders.addOrderTransactions({
      order_id: order.id,
      amount: MathBN.mult(booked, -1),
      currency_code,
      reference: "refund",
      reference_id: medusa_refund_id,
    } as never)
  }
  const isCredited = (order.credit_lines ?? []).some(
    (it) =>
      it?.reference_id === refund.id ||
      (payment.is_foreign && isSince(it?.created_at, refund.booking_since))
  )
  if (!isCredited && MathBN.gt(credit, 0)) {
    await addCreditLine(container, order.id, refund, credit)
  }
}

/** Medusa's own workflow writes its credit line after it was allowed to. */
function isSince(time: string | Date | undefined, since: Date | null): boolean {
  return time !== undefined && since !== null && new Date(time) >= since
}

/** What the shopper is owed already is not taken off the total once more. */
function creditOf(
  { summary }: Order,
  { booked, is_foreign }: BookedInPayment,
  isInAccount: boolean
) {
  const pending = MathBN.convert(
    summary?.raw_pending_difference ?? summary?.pending_difference ?? 0
  )
  // As it was before this refund was in the account, and as it is with it.
  const before = isInAccount ? MathBN.sub(pending, booked) : pending
  const after = MathBN.add(before, booked)
  return is_foreign || MathBN.lt(before, 0) ? MathBN.min(after, booked) : booked
}

async function addCreditLine(
  container: MedusaContainer,
  order_id: string,
  { id: reference_id, created_by }: RefundRow,
  amount: BookedInPayment["booked"]
) {
  const orders = container.resolve(Modules.ORDER)
  const changes = await orders.listOrderChanges(
    { order_id, change_type: CREDIT_LINE, status: "pending" } as never,
    { relations: ["actions"] }
  )
  // What a try that was stopped has begun.
  const begun = changes.find(({ actions }) =>
    actions.some((action) => action.reference_id === reference_id)
  )
  const change =
    begun ??
    (await orders.createOrderChange({
      order_id,
      change_type: CREDIT_LINE,
      created_by,
      actions: [
        {
          order_id,
          action: ChangeActionType.CREDIT_LINE_ADD,
          reference: "sbp_refund",
          reference_id,
          amount,
        },
      ],
    } as never))
  await orders.confirmOrderChange(change.id)
}

async function readOrder(
  container: MedusaContainer,
  id: string
): Promise<Order> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph(
    {
      entity: "order",
      fields: [
        "id",
        "summary",
        "transactions.reference",
        "transactions.reference_id",
        "credit_lines.reference_id",
        "credit_lines.created_at",
      ],
      filters: { id },
    },
    { throwIfKeyNotFound: true }
  )
  const [order] = data as unknown as Order[]
  return order as Order
}
