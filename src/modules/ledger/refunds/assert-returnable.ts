import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { notAllowed } from "../../../shared/not-allowed"
import { fromMinorUnits, minorOf } from "../../../domain/money"
import { findOpenEntry } from "../attention-list"
import type { InvoiceRow } from "../models/invoice"
import { INVOICES, rowsOf } from "../sql"
import { type LockedRefunds, readRefunds, type Refund } from "./move-refund"
import { findReport } from "./reported-return"
import {
  atLeastZero,
  goodwillIn,
  isUnderWay,
  leftOf,
  receivedOf,
  returnedOf,
  sumIn,
  sumOf,
  takenOf,
  timesPaid,
} from "./sums"

/** The part of a request that says how much is to be returned. */
export type AmountToReturn = {
  amount: string
  currency_code: string
  /** The operator confirmed that more is returned than the order owes. */
  confirm_more_than_owed?: boolean
}

/** What no request contains: the caller finds it out. */
export type WithOrderDebt = {
  /** Absent where there is no order that could owe it. */
  order_debt?: OrderDebt
}

type ComparedAmount = AmountToReturn & WithOrderDebt

/** What an order owes its shopper, with what went back already. */
export type OrderDebt = {
  order_id: string
  /** How much of one invoice may be returned without a question. */
  amount: string
  /** How much may be sent of what was promised: other invoices' goodwill takes none of it. */
  besides_goodwill: string
  /** Its other invoices, and how much of their money was back or promised then. */
  others: { ids: string[]; taken: string }
  /** Where that money is, in sentences. */
  elsewhere: string[]
  /** A refund of it is being booked: for a moment it looks as if less were owed. */
  is_being_booked: boolean
}

/**
 * Makes sure that a new refund may begin: so much is left of the money, and the
 * order owes it.
 *
 * @throws {MedusaError} NOT_ALLOWED, in words for an operator
 */
export function assertReturnable(
  locked: LockedRefunds,
  request: ComparedAmount
): void {
  assertInvoiceHasLeft(locked, request)
  assertOrderOwes(locked, request)
}

/** @throws {MedusaError} NOT_ALLOWED unless so much is left */
export function assertInvoiceHasLeft(
  { invoice, refunds }: LockedRefunds,
  { amount, currency_code }: AmountToReturn
): void {
  const { id } = invoice
  if (invoice.paid_at === null) {
    throw notAllowed(
      `SBP invoice ${id} is not paid: there is nothing to return`
    )
  }
  const currency = invoice.currency_code.toUpperCase()
  if (currency_code !== invoice.currency_code) {
    throw notAllowed(`SBP invoice ${id} was paid in ${currency}`)
  }
  const left = leftOf(invoice, refunds)
  if (minorOf(amount) <= left) {
    return
  }
  const onItsWay = sumIn("reserved", refunds)
  throw notAllowed(
    `Of SBP invoice ${id} there are ${fromMinorUnits(left)} ${currency} left to return${
      onItsWay > 0n
        ? `; ${fromMinorUnits(onItsWay)} ${currency} are on their way back`
        : ""
    }`
  )
}

/**
 * Asks before more goes back than Medusa's order owes the shopper: the same item
 * may be on its way back by another payout, or in the gateway's cabinet. An
 * operator who means it confirms it.
 */
function assertOrderOwes(locked: LockedRefunds, request: ComparedAmount): void {
  const beyond = whatIsBeyond(locked, request)
  if (beyond.length > 0 && !request.confirm_more_than_owed) {
    const { amount } = request
    const currency = locked.invoice.currency_code.toUpperCase()
    const question = `Confirm that ${amount} ${currency} is to go back`
    throw notAllowed([...beyond, question].join(" "), "more_than_owed")
  }
}

/** Says in sentences that a sum is more than the order owes; empty if it is not. */
function whatIsBeyond(
  locked: LockedRefunds,
  { amount, order_debt }: ComparedAmount
): string[] {
  const { invoice, refunds } = locked
  const owed = order_debt && minorOf(order_debt.amount) - takenOf(refunds)
  if (owed === undefined || minorOf(amount) <= owed) {
    return []
  }
  const currency = invoice.currency_code.toUpperCase()
  return [
    `Order ${order_debt?.order_id} owes the shopper ${fromMinorUnits(atLeastZero(owed))} ${currency} more of SBP invoice ${invoice.id}.`,
    ...whereMoneyIs(locked),
    ...(order_debt?.elsewhere ?? []),
  ]
}

/** Where the money of several invoices is, in sentences that name each of them. */
export async function whereMoneyOf(
  pool: Knex,
  invoiceIds: string[]
): Promise<string[]> {
  // Most orders have one invoice, and no others.
  if (invoiceIds.length === 0) {
    return []
  }
  const [invoices, refunds] = await Promise.all([
    rowsOf<InvoiceRow>(pool, INVOICES).whereIn("id", invoiceIds),
    readRefunds(pool, invoiceIds),
  ])
  return invoices.flatMap((invoice) => {
    const own = refunds.filter(({ invoice_id }) => invoice_id === invoice.id)
    const sentences = whereMoneyIs({ invoice, refunds: own })
    return sentences.length > 0
      ? [`Of its SBP invoice ${invoice.id}:`, ...sentences]
      : []
  })
}

/**
 * How much an order owes besides what was promised; below zero if by now it owes less than
 * that. Money that was confirmed as more than it owed takes nothing of it.
 */
export function stillOwed(
  refunds: readonly Refund[],
  { besides_goodwill }: OrderDebt
): bigint {
  return minorOf(besides_goodwill) + goodwillIn(refunds) - takenOf(refunds)
}

/** How much of an invoice's money is back, and on its way back, in sentences. */
export function whereMoneyIs({ invoice, refunds }: LockedRefunds): string[] {
  const currency = invoice.currency_code.toUpperCase()
  const back = returnedOf(refunds)
  const underWay = refunds.filter(isUnderWay)
  const onItsWay = sumOf(underWay)
  const payouts = underWay
    .flatMap(({ attempts }) => attempts)
    .flatMap(({ outcome, payout_id }) =>
      outcome === "open" && payout_id ? [payout_id] : []
    )
  return [
    ...(back > 0n
      ? [`Already back: ${fromMinorUnits(back)} ${currency}.`]
      : []),
    ...(onItsWay > 0n
      ? [
          `On its way back: ${fromMinorUnits(onItsWay)} ${currency}, by payout ${payouts.join(", ")}.`,
        ]
      : []),
  ]
}

/**
 * Makes sure that the shopper is still to get a refund's money, whatever has
 * become known of other refunds since it was promised.
 *
 * @throws {MedusaError} NOT_ALLOWED, in words for an operator
 */
export function assertInvoiceCovers(
  { invoice, refunds }: LockedRefunds,
  refund: Refund
): void {
  const { id } = invoice
  const received = receivedOf(invoice)
  const currency = invoice.currency_code.toUpperCase()
  const others = takenOf(refunds.filter((it) => it.id !== refund.id))
  if (timesPaid(refund) > 0) {
    throw notAllowed(
      `These ${refund.amount} ${currency} of SBP invoice ${id} are already returned`
    )
  }
  if (others + minorOf(refund.amount) > received) {
    throw notAllowed(
      `Only ${fromMinorUnits(received - others)} ${currency} of SBP invoice ${id} can still be returned: ${fromMinorUnits(others)} ${currency} are already returned or on their way`
    )
  }
}

/**
 * Asks before a payout returns money that went back in the cabinet according to
 * the gateway, while that entry is still open: the money could go back twice. Asks
 * as well before it replaces a refund that its order did not owe, while that entry is
 * open.
 *
 * @throws {MedusaError} NOT_ALLOWED until an operator confirms it
 */
export async function assertNotReported(
  trx: Knex.Transaction,
  locked: LockedRefunds,
  request: ComparedAmount,
  replaced: Refund | undefined
): Promise<void> {
  if (request.confirm_more_than_owed) {
    return
  }
  const { invoice } = locked
  const currency = invoice.currency_code.toUpperCase()
  const beyond =
    replaced && (await findOpenEntry(trx, replaced.id, "returned_beyond_owed"))
  const report =
    (await findReport(trx, invoice, "any")) ??
    (beyond &&
      `When this refund was booked, order ${String(beyond.details.order_id)} did not owe ${beyond.amount} ${currency} of it.`)
  if (report) {
    const sentences = [
      report,
      // One confirmation answers both. A replacement takes nothing new.
      ...(replaced ? [] : whatIsBeyond(locked, request)),
      `Confirm that ${request.amount} ${currency} is to go back by a payout as well`,
    ]
    throw notAllowed(sentences.join(" "), "more_than_owed")
  }
}
