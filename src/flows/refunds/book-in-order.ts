import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import type { RefundRow } from "../../modules/ledger/models/refund"
import type { BookedInOrder } from "../../modules/ledger/refunds/due-refunds"
import { graph, present } from "../../shared/graph"
import { type ExactAmount, medusaAmount } from "../../shared/medusa-amount"
import { ACCOUNT_FIELDS, type OrderAccount, pendingOf } from "../order-account"
import {
  creditedBy,
  dropHoldOf,
  endHold,
  findHold,
  holdOrder,
  planCredit,
} from "./order-hold"
import type { BookedInPayment, Books } from "./read-books"

/**
 * Holds the order of a refund, and decides what the refund takes off its total.
 *
 * @throws {OpenOrderChangeError} when another change of the order is open
 */
export async function beginInOrder(
  container: MedusaContainer,
  orderId: string,
  refund: RefundRow,
  booked: ExactAmount,
  books: Books
): Promise<ExactAmount> {
  const hold = await holdOrder(container, orderId, refund)
  // Read only now: nothing else can change the order while it is held.
  const order = await readOrder(container, orderId)
  const credit = creditOf(order, booked, missingInAccount(order, booked, books))
  await planCredit(container, orderId, refund, hold, credit)
  return credit
}

type InOrder = BookedInPayment & {
  order_id: string
  books: Books
  /** Throws once another process may book it. */
  assertHeld: () => Promise<void>
}

/** A second try is enough, unless the order is changed at every moment. */
const MAX_TRIES = 3

/**
 * Writes a refund into the order's account, and takes what the shopper does not owe
 * any more off its total, as Medusa does for its own refunds.
 *
 * @returns undefined if it is not done, because other programs were changing the order
 * @throws {OpenOrderChangeError} when another change of the order is open
 */
export async function bookInOrder(
  container: MedusaContainer,
  refund: RefundRow,
  inOrder: InOrder
): Promise<BookedInOrder | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const booked = await bookOnce(container, refund, inOrder)
    if (booked) {
      return booked
    }
  }
  return undefined
}

/**
 * Does what is left to do. A fulfilment, for example, that began before the hold does
 * not see it, and gives the order the version that was meant for the hold: Medusa then
 * leaves the credit line out without an error. So only the next try shows whether it is
 * there.
 */
async function bookOnce(
  container: MedusaContainer,
  refund: RefundRow,
  { order_id, books, assertHeld, ...payment }: InOrder
): Promise<BookedInOrder | undefined> {
  const { medusa_refund_id, booked } = payment
  const order = await readOrder(container, order_id)
  const missing = missingInAccount(order, booked, books, medusa_refund_id)
  const isInAccount = MathBN.lte(missing, 0)
  const isCredited = (order.credit_lines ?? []).some(
    (it) =>
      it?.reference_id === refund.id ||
      isSince(it?.created_at, payment.foreign_since)
  )
  const credit = isCredited
    ? MathBN.convert(0)
    : (payment.credit ?? creditOf(order, booked, missing))
  const found = await findHold(container, order_id, refund.id)
  if (!found && isInAccount && MathBN.lte(credit, 0)) {
    return creditedIn(order, refund)
  }
  if (!found) {
    // Another process may have booked it, and ended its hold, since the order was read.
    await assertHeld()
  }
  let hold = found ?? (await holdOrder(container, order_id, refund))
  if (hold.credit === undefined) {
    // Also where an earlier try held the order, and was stopped before it planned.
    hold = await planCredit(container, order_id, refund, hold, credit)
  }
  try {
    // Medusa accepts the same transaction twice, and `isInAccount` may be outdated.
    await assertHeld()
  } catch (error) {
    if (!found) {
      await dropHoldOf(container, order_id, refund.id)
    }
    throw error
  }
  if (!isInAccount) {
    await container.resolve(Modules.ORDER).addOrderTransactions({
      order_id: order.id,
      amount: MathBN.mult(missing, -1),
      currency_code: books.currency_code,
      reference: "refund",
      reference_id: medusa_refund_id,
    } as never)
  }
  await endHold(container, hold)
  return hold.credit === undefined ? creditedIn(order, refund) : undefined
}

function creditedIn(
  { id: order_id, credit_lines }: Order,
  { id }: RefundRow
): BookedInOrder {
  return {
    order_id,
    credit: medusaAmount(creditedBy(credit_lines, id)),
    credit_in_all: medusaAmount(creditedBy(credit_lines)),
  }
}

/** Medusa's own workflow writes its credit line after its refund, by the same clock. */
function isSince(
  time: string | Date | undefined,
  since: Date | undefined
): boolean {
  return time !== undefined && since !== undefined && new Date(time) >= since
}

/** What the shopper is owed already is not taken off the total again. */
function creditOf(
  order: Order,
  booked: ExactAmount,
  missing: ExactAmount
): ExactAmount {
  // What is pending once this refund is in the account.
  const after = MathBN.add(pendingOf(order), missing)
  return MathBN.max(0, MathBN.min(after, booked))
}

/**
 * What the order's account lacks of a refund. When a program cancels an order, Medusa
 * writes all that is left of a payment there, under the payment's id, whether or not the
 * provider allows the refund: the refunds that follow are a part of that.
 */
function missingInAccount(
  { transactions }: Order,
  booked: ExactAmount,
  { payment_id, refunds }: Books,
  medusa_refund_id?: string
): ExactAmount {
  const written = (id: string | undefined) =>
    present(transactions).filter(
      (it) => it.reference === "refund" && it.reference_id === id
    )
  if (written(medusa_refund_id).length > 0) {
    return MathBN.convert(0)
  }
  const ofPayment = written(payment_id)
  if (ofPayment.length === 0) {
    return booked
  }
  const others = refunds.filter(({ id }) => id !== medusa_refund_id)
  const inAccount = [...ofPayment, ...others.flatMap(({ id }) => written(id))]
  const lacking = MathBN.sum(
    booked,
    ...others.map(({ amount }) => amount),
    ...inAccount.map(({ amount }) => amount)
  )
  return MathBN.max(0, MathBN.min(lacking, booked))
}

/** The parts of Medusa's order that a refund changes. */
type Order = Omit<OrderAccount, "transactions"> & {
  transactions?: ({
    amount: BigNumberInput
    reference?: string | null
    reference_id?: string | null
  } | null)[]
  id: string
  credit_lines?: ({
    reference?: string | null
    reference_id?: string | null
    amount: BigNumberInput
    created_at?: string | Date
  } | null)[]
}

async function readOrder(
  container: MedusaContainer,
  id: string
): Promise<Order> {
  const [order] = await graph<Order>(
    container,
    {
      entity: "order",
      fields: [
        ...ACCOUNT_FIELDS,
        "id",
        "transactions.reference",
        "transactions.reference_id",
        "credit_lines.amount",
        "credit_lines.reference",
        "credit_lines.reference_id",
        "credit_lines.created_at",
      ],
      filters: { id },
    },
    { throwIfKeyNotFound: true }
  )
  return order as Order
}
