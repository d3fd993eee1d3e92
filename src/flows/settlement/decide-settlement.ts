import { signedText, toMinorUnits } from "../../domain/money"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import type { ReportedInvoice } from "../../modules/ledger/queries/find-invoices"
import { askedCart } from "../../modules/ledger/queries/read-collection-row"
import type {
  SettlementObstacle,
  PassingObstacle,
} from "../../modules/ledger/settlement/obstacles"
import {
  type CollectionFacts,
  isOfOrder,
  type PaymentFacts,
  paying,
  paymentOf,
  promised,
  sumOfPayments,
} from "./collection-facts"

/** Why a paid invoice is not settled now. */
export type NotSettled =
  /** The obstacle may pass: try again later. */
  | ({ kind: "postpone" } & PassingObstacle)
  /** Not tried again by itself; judged again together with its collection. */
  | ({ kind: "give_up" } & SettlementObstacle)

/** What happens to one paid invoice of a collection. */
export type SettlementVerdict =
  /** Its session exists and everything is equal: Medusa may take the money. */
  | { kind: "book" }
  /** Everything is equal, but its session was deleted: it needs a new one first. */
  | { kind: "renew_session" }
  /** Another payment of the same order is booked first. */
  | { kind: "wait" }
  | NotSettled

export type SettlementDecision = {
  invoice: InvoiceRow
  verdict: SettlementVerdict
}

/**
 * Decides which invoice of a collection gets what was paid for, and what happens
 * to the others. At most one is booked: the one whose payment Medusa already
 * holds, otherwise the one paid first of those that fit.
 *
 * @param invoices paid and unsettled, oldest payment first
 */
export function decideSettlement(
  collection: CollectionFacts,
  invoices: readonly ReportedInvoice[]
): SettlementDecision[] {
  const decisions = invoices.map((invoice) => ({
    invoice,
    verdict: judgeAlone(collection, invoice),
    hasPayment: Boolean(paymentOf(collection, invoice)),
  }))
  const fitting = decisions.filter(({ verdict }) => isBookable(verdict))
  const winner =
    fitting.find(({ hasPayment }) => hasPayment) ??
    // An invoice that was tried often enough, or given up, must not keep the others waiting.
    fitting.find(({ invoice }) => invoice.settle_at !== null) ??
    fitting[0]
  return decisions.map(({ invoice, verdict }) => {
    if (!winner || winner.invoice === invoice) {
      return { invoice, verdict }
    }
    // The next invoice is judged when it is known what the order still owes.
    return isOfOrder(collection)
      ? { invoice, verdict: isBookable(verdict) ? { kind: "wait" } : verdict }
      : { invoice, verdict: paidByAnother(winner.invoice) }
  })
}

export function isBookable({ kind }: SettlementVerdict): boolean {
  return kind === "book" || kind === "renew_session"
}

/**
 * When the money came does not count: a payment after its deadline, or after its
 * session was deleted, becomes an order by the same rules as any other.
 */
function judgeAlone(
  collection: CollectionFacts,
  invoice: ReportedInvoice
): SettlementVerdict {
  const own = paymentOf(collection, invoice)
  const { cart_id, order_id } = collection
  if (cart_id && !collection.cart && !collection.order) {
    return gone({ cart_id })
  }
  if (!cart_id && order_id && !collection.order) {
    return gone({ order_id })
  }
  if (collection.is_unlinked) {
    return gone()
  }
  if (own && (collection.order || !collection.cart)) {
    // Medusa has the money: booking does what is left to do.
    return { kind: "book" }
  }
  if (collection.order?.is_canceled) {
    const details = { order_id: collection.order.id }
    return { kind: "give_up", reason: "order_canceled", details }
  }
  const others = paying(collection).filter((payment) => payment !== own)
  if (isCoveredWithout(collection, invoice, others)) {
    const details = {
      ...(collection.order && { order_id: collection.order.id }),
      payment_ids: others.map(({ id }) => id),
    }
    return { kind: "give_up", reason: "already_paid_elsewhere", details }
  }
  const wanted = wantedOf(collection, invoice, others)
  if (!isWanted(wanted, invoice)) {
    const details = {
      paid: { amount: invoice.amount, currency: invoice.currency_code },
      wanted: {
        amount: signedText(wanted.minor),
        currency: wanted.currency_code,
      },
    }
    return { kind: "postpone", reason: "cart_changed", details }
  }
  if (invoice.reported_return) {
    // No order is made of money that may be back: until a person knows, it is unknown.
    return { kind: "postpone", reason: invoice.reported_return, details: {} }
  }
  const hasSession = collection.sessions.some(
    ({ id, provider_id }) =>
      id === invoice.session_id && provider_id === invoice.provider_id
  )
  if (hasSession) {
    return { kind: "book" }
  }
  return own
    ? {
        ...gone({ medusa_payment_id: own.id }),
        medusa_payment_id: own.id,
      }
    : { kind: "renew_session" }
}

/**
 * A cart is paid at once. An order is paid in parts: it takes every payment as
 * long as it owes anything, and a surplus is returned out of its account. In the
 * collection of its cart, another payment may have been the cart's, or be promised for it:
 * then a person decides.
 */
function isCoveredWithout(
  collection: CollectionFacts,
  invoice: InvoiceRow,
  others: PaymentFacts[]
): boolean {
  // Also an order that was made of its cart, and paid in another collection.
  if (collection.order && collection.order.owed <= 0n) {
    return true
  }
  if (isOfOrder(collection) && collection.cart_id === undefined) {
    return false
  }
  if (promised(collection).length > 0) {
    return true
  }
  const isTooMuch =
    sumOfPayments(others) + toMinorUnits(invoice.amount) >
    toMinorUnits(collection.amount)
  return others.length > 0 && (collection.cart !== undefined || isTooMuch)
}

/** What is left to pay. Signed: an order can be overpaid. */
type Wanted = { minor: bigint; currency_code: string }

function wantedOf(
  collection: CollectionFacts,
  invoice: InvoiceRow,
  others: PaymentFacts[]
): Wanted {
  const { price, amount, currency_code } = collection
  if (isOfOrder(collection)) {
    // An order takes any part of what it owes: only the currency can differ. A link that asked
    // its cart has to bring all of it, or it would hold back the links that ask the order.
    const minor = askedCart(collection.ordered_at, invoice)
      ? collection.order.owed
      : toMinorUnits(invoice.amount)
    return { minor, currency_code }
  }
  return price
    ? { minor: price.total, currency_code: price.currency_code }
    : { minor: toMinorUnits(amount) - sumOfPayments(others), currency_code }
}

function isWanted(wanted: Wanted, invoice: InvoiceRow): boolean {
  return (
    wanted.minor === toMinorUnits(invoice.amount) &&
    wanted.currency_code === invoice.currency_code
  )
}

/** Nothing is there any more that could get the money. */
export function gone(details: SettlementObstacle["details"] = {}): NotSettled {
  return { kind: "give_up", reason: "cart_or_order_gone", details }
}

function paidByAnother({ id }: InvoiceRow): SettlementVerdict {
  return {
    kind: "give_up",
    reason: "already_paid_elsewhere",
    details: { invoice_id: id },
  }
}
