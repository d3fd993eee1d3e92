import { present } from "../../shared/graph"
import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import {
  ChangeActionType,
  MathBN,
  MedusaError,
  Modules,
} from "@medusajs/framework/utils"
import type { RefundRow } from "../../modules/ledger/models/refund"
import type { ExactAmount } from "../../shared/medusa-amount"

const CREDIT_LINE = "credit_line"

/** The reference in the credit lines of our refunds. */
const CREDIT_REFERENCE = "sbp_refund"

type CreditLine = {
  reference?: string | null
  reference_id?: string | null
  amount: BigNumberInput
}

/**
 * What our refunds took off an order's total, because it did not owe them when they were
 * booked. Any admin user can write a line with this reference: one that adds to the total
 * is never ours, and would make a cancelled return look owed.
 *
 * @param refundId counts the lines of this refund only
 */
export function creditedBy(
  lines: (CreditLine | null)[] | undefined,
  refundId?: string
): ExactAmount {
  const ours = present(lines).filter(
    ({ reference, reference_id, amount }) =>
      reference === CREDIT_REFERENCE &&
      MathBN.gt(amount, 0) &&
      (refundId === undefined || reference_id === refundId)
  )
  return MathBN.sum(...ours.map(({ amount }) => amount))
}

/**
 * An open change of the order that belongs to one refund. Medusa allows one open
 * change of an order at a time, so no other process changes the order while the
 * refund is booked, not even after the process was stopped in between.
 */
type OrderHold = {
  change_id: string
  /** What ending the hold takes off the order's total. */
  credit?: BigNumberInput | undefined
}

type Change = {
  id: string
  change_type?: string | null
  metadata?: Record<string, unknown> | null
  actions?: { amount?: BigNumberInput }[]
}

/** @throws {OpenOrderChangeError} when another change of the order is open */
export async function assertNoOpenChange(
  container: MedusaContainer,
  orderId: string
): Promise<void> {
  const [change] = await listOpenChanges(container, orderId)
  if (change) {
    throw new OpenOrderChangeError(orderId, change)
  }
}

/** The hold of a refund, if an earlier try has left one. */
export async function findHold(
  container: MedusaContainer,
  orderId: string,
  refundId: string
): Promise<OrderHold | undefined> {
  const changes = await listOpenChanges(container, orderId)
  const own = changes.find((it) => it.metadata?.sbp_refund_id === refundId)
  return own && { change_id: own.id, credit: own.actions?.[0]?.amount }
}

/** @throws {OpenOrderChangeError} when another change of the order is open */
export async function holdOrder(
  container: MedusaContainer,
  orderId: string,
  { id, created_by }: RefundRow
): Promise<OrderHold> {
  await assertNoOpenChange(container, orderId)
  const { id: change_id } = await container
    .resolve(Modules.ORDER)
    .createOrderChange({
      order_id: orderId,
      change_type: CREDIT_LINE,
      created_by,
      metadata: { sbp_refund_id: id },
    } as never)
  return { change_id }
}

/** Plans what ending the hold takes off the order's total, if it is anything. */
export async function planCredit(
  container: MedusaContainer,
  orderId: string,
  { id: reference_id }: RefundRow,
  { change_id }: OrderHold,
  amount: BigNumberInput
): Promise<OrderHold> {
  if (MathBN.lte(amount, 0)) {
    return { change_id }
  }
  await container.resolve(Modules.ORDER).addOrderAction({
    order_change_id: change_id,
    order_id: orderId,
    action: ChangeActionType.CREDIT_LINE_ADD,
    reference: CREDIT_REFERENCE,
    reference_id,
    amount,
  } as never)
  return { change_id, credit: amount }
}

/** Ends a hold, and takes off the total what was planned. */
export async function endHold(
  container: MedusaContainer,
  hold: OrderHold
): Promise<void> {
  if (hold.credit === undefined) {
    await dropHold(container, hold)
  } else {
    await container.resolve(Modules.ORDER).confirmOrderChange(hold.change_id)
  }
}

/** Ends the hold of a refund, if one is open, and takes nothing off the total. */
export async function dropHoldOf(
  container: MedusaContainer,
  orderId: string,
  refundId: string
): Promise<void> {
  const hold = await findHold(container, orderId, refundId)
  if (hold) {
    await dropHold(container, hold)
  }
}

async function dropHold(
  container: MedusaContainer,
  { change_id }: OrderHold
): Promise<void> {
  await container.resolve(Modules.ORDER).deleteOrderChanges([change_id])
}

async function listOpenChanges(
  container: MedusaContainer,
  order_id: string
): Promise<Change[]> {
  return (await container.resolve(Modules.ORDER).listOrderChanges(
    { order_id, status: ["pending", "requested"] },
    {
      relations: ["actions"],
    }
  )) as Change[]
}

/** Medusa's types of order changes, as its dashboard calls them. */
const NAMES: Record<string, string> = {
  edit: "order edit",
  return_request: "return request",
  return_receive: "receipt of a return",
  claim: "claim",
  exchange: "exchange",
  transfer: "transfer to another customer",
}

/**
 * Medusa writes no refund into an order while another change of it is open: it
 * has to be confirmed or cancelled first.
 */
export class OpenOrderChangeError extends MedusaError {
  constructor(
    orderId: string,
    { id, change_type }: { id: string; change_type?: string | null }
  ) {
    const type = change_type ?? "order change"
    super(
      MedusaError.Types.NOT_ALLOWED,
      `Order ${orderId} has an open ${NAMES[type] ?? type} (${id}). Confirm or cancel it: the refund is booked within a minute after that`
    )
  }
}
