import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { RefundRow } from "../../modules/ledger/models/refund"
import type { MoneyBack } from "../../modules/ledger/queries/read-money-back"
import { assertStillReturnable } from "../../modules/ledger/refunds/assert-still-returnable"
import type { OrderDebt } from "../../modules/ledger/refunds/assert-returnable"
import type {
  RecordedRefund,
  RefundRequest,
} from "../../modules/ledger/refunds/new-refund"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { CheckReturn } from "../../modules/payout/assert-return-checked"
import type { PayoutRow } from "../../modules/payout/models/payout"
import { graph } from "../../shared/graph"
import { logFailure } from "../../shared/log"
import { medusaAmount } from "../../shared/medusa-amount"
import {
  ACCOUNT_FIELDS,
  isCanceled,
  type OrderAccount,
  pendingOf,
} from "../order-account"
import { publishAttention } from "../publish"
import { bookInTime } from "./book-due-refund"
import { creditedBy } from "./order-hold"
import { freeHeldCart, withoutOrder } from "./without-order"

/**
 * Refuses a return that is impossible, as far as that is known before its card is read.
 *
 * @throws {MedusaError} NOT_FOUND or NOT_ALLOWED, in words for an operator
 */
export async function assertReturnPossible(
  container: MedusaContainer,
  request: RefundRequest
): Promise<void> {
  const order_debt = await readOrderDebt(container, request.invoice_id)
  await container
    .resolve(SBP_LEDGER_MODULE)
    .assertReservable({ ...request, order_debt })
}

/**
 * Reserves money that is to go back by a payout, and returns that payout's id.
 *
 * @throws {MedusaError} NOT_FOUND or NOT_ALLOWED, in words for an operator
 */
export async function reserveReturnWithoutOrder(
  container: MedusaContainer,
  request: RefundRequest
): Promise<string> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const { invoice_id } = request
  return withoutOrder(container, invoice_id, async (may_close) => {
    const order_debt = await readOrderDebt(container, invoice_id)
    return ledger.reserveReturn({ ...request, may_close, order_debt })
  })
}

/**
 * Makes sure that a return which waited, for a second person or for its card, is still
 * owed: much may have changed since it was promised.
 *
 * @returns the same check for the transaction that has it sent, which may wait for its turn
 * @throws {MedusaError} NOT_ALLOWED, in words for an operator
 */
export async function compareWaitingReturn(
  container: MedusaContainer,
  { id, invoice_id }: Pick<PayoutRow, "id" | "invoice_id">
): Promise<CheckReturn> {
  const debt = invoice_id
    ? await readOrderDebt(container, invoice_id)
    : undefined
  await container.resolve(SBP_LEDGER_MODULE).assertStillReturnable(id, debt)
  return (trx, payouts) => assertStillReturnable(trx, id, debt, payouts)
}

/**
 * Releases money that is reserved for a payout that was never created, because it was
 * refused or its process was stopped. From then on it cannot be created, and the money can
 * be returned again. It may be done at any time: if the payout exists, nothing is released.
 */
export async function releaseOrphanedReservation(
  container: MedusaContainer,
  payoutId: string
): Promise<void> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const payout =
    (await payouts.listSbpPayouts({ id: payoutId }))[0] ??
    (await payouts.voidPayoutId(payoutId))
  const invoiceId = payout
    ? payout.invoice_id
    : await ledger.releaseReservation(payoutId)
  if (invoiceId) {
    // The process that reserved it may have been stopped before it freed the cart.
    await freeHeldCart(container, invoiceId)
  }
  await publishAttention(container)
  await ledger.markChecked(payoutId)
}

/**
 * Records money that went back in the gateway's own cabinet, and books it.
 *
 * @throws {MedusaError} NOT_FOUND or NOT_ALLOWED, in words for an operator
 */
export async function recordAndBookRefund(
  container: MedusaContainer,
  request: RecordedRefund
): Promise<RefundRow> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const { invoice_id } = request
  let recorded = ""
  try {
    await withoutOrder(container, invoice_id, async (may_close) => {
      const order_debt = await readOrderDebt(container, invoice_id)
      const facts = { ...request, may_close, order_debt }
      recorded = await ledger.recordRefund(facts)
      return recorded
    })
  } catch (error) {
    if (!recorded) {
      throw error
    }
    // Booking frees the cart again. A refusal would let the operator record the refund twice.
    logFailure(container, "sbp.cart.not_freed", error, { invoice_id })
  }
  await publishAttention(container)
  await bookInTime(container, recorded)
  return ledger.retrieveSbpRefund(recorded)
}

/** The same as `readOwed`, with where the money of the order's other invoices is. */
async function readOrderDebt(
  container: MedusaContainer,
  invoiceId: string
): Promise<OrderDebt | undefined> {
  const owed = await readOwed(container, invoiceId)
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  return (
    owed && { ...owed, elsewhere: await ledger.whereMoneyOf(owed.others.ids) }
  )
}

/** What Medusa's order owes its shopper of one invoice, as decimal text. */
type Owed = Omit<OrderDebt, "elsewhere"> & {
  /** Without what is back or on its way, and at most what is left of the invoice's money. */
  now: string
}

type Order = OrderAccount & {
  id: string
  status: string
  canceled_at: unknown
  credit_lines?: ({ reference: string | null; amount: BigNumberInput } | null)[]
}

/**
 * Compares an invoice with its order. Undefined where there is none to compare it
 * with: all money that no order has is the shopper's.
 */
export async function readOwed(
  container: MedusaContainer,
  invoiceId: string
): Promise<Owed | undefined> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const invoice = await ledger.retrieveInvoice(invoiceId)
  const { state, order_id, medusa_payment_id } = invoice
  if (state !== "settled" || order_id === null || medusa_payment_id === null) {
    return undefined
  }
  const invoices = await ledger.listSbpInvoices(
    { order_id },
    { select: ["id"] }
  )
  // Read before Medusa's figure: a refund that is booked in between is counted twice, so
  // the operator is asked once too often, but no refund is missed.
  const money = await ledger.readMoneyBack(invoices.map(({ id }) => id))
  const own = money.get(invoiceId)
  const order = await readOrder(container, order_id)
  if (!own || !order || isCanceled(order)) {
    return undefined
  }
  const others = [...money].flatMap(([id, it]) => (id === invoiceId ? [] : it))
  const unbooked = totalOf(others, "unbooked")
  const owed = MathBN.max(MathBN.sub(owedBy(order), unbooked), 0)
  const now = MathBN.max(MathBN.sub(owed, own.unbooked), 0)
  return {
    order_id,
    amount: medusaAmount(MathBN.add(own.booked, owed)),
    besides_goodwill: medusaAmount(besidesGoodwill(order, own, others)),
    now: medusaAmount(MathBN.min(now, own.left)),
    others: {
      ids: [...money.keys()].filter((id) => id !== invoiceId),
      taken: medusaAmount(MathBN.add(unbooked, totalOf(others, "booked"))),
    },
    is_being_booked: [own, ...others].some((it) => it.is_being_booked),
  }
}

/**
 * How much of one invoice's money may go back besides goodwill, with what already has.
 * Goodwill takes nothing of what is owed: where its booking did, that is added back.
 */
function besidesGoodwill(order: Order, own: MoneyBack, others: MoneyBack[]) {
  const goodwill = totalOf([own, ...others], "booked_goodwill")
  const given = MathBN.max(
    MathBN.sub(goodwill, creditedBy(order.credit_lines)),
    0
  )
  const promised = MathBN.sub(
    totalOf(others, "unbooked"),
    totalOf(others, "goodwill")
  )
  // With its sign: goodwill may have turned what the order owed into a sum to be paid.
  const owed = MathBN.sub(MathBN.sub(given, pendingOf(order)), promised)
  return MathBN.add(
    MathBN.sub(own.booked, own.booked_goodwill),
    MathBN.max(owed, 0)
  )
}

function totalOf(
  money: MoneyBack[],
  part: "booked" | "unbooked" | "goodwill" | "booked_goodwill"
) {
  return MathBN.sum(...money.map((it) => it[part]))
}

function owedBy(order: Order) {
  return MathBN.max(MathBN.mult(pendingOf(order), -1), 0)
}

async function readOrder(
  container: MedusaContainer,
  id: string
): Promise<Order | undefined> {
  const [order] = await graph<Order>(container, {
    entity: "order",
    fields: [
      ...ACCOUNT_FIELDS,
      "id",
      "status",
      "canceled_at",
      "credit_lines.reference",
      "credit_lines.amount",
    ],
    filters: { id },
  })
  return order
}
