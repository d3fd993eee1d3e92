import { fromMinorUnits, parseAmount, toMinorUnits } from "../../gateway"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import type { Obstacle } from "../../modules/ledger/settlement/postpone"
import type { CollectionFacts, PaymentFacts } from "./collection-facts"

/** What is to be done about one paid invoice of a collection. */
export type Verdict =
  /** Its session is there and everything is equal: Medusa may take the money. */
  | { kind: "book" }
  /** The same, but its session has gone: it needs a fresh one. */
  | { kind: "rebind" }
  /** Another payment of the same order is booked first. */
  | { kind: "wait" }
  /** Something may pass: try again later. */
  | ({ kind: "postpone" } & Obstacle)
  /** It is permanent. */
  | ({ kind: "give_up" } & Obstacle)

export type Decision = { invoice: InvoiceRow; verdict: Verdict }

/**
 * Decides which invoice of a collection gets what was paid for, and what
 * becomes of the others. At most one is booked or rebound: the one that Medusa
 * holds a payment of already, else the first paid of those that fit.
 *
 * @param invoices paid and unsettled, oldest payment first
 */
export function decide(
  collection: CollectionFacts,
  invoices: readonly InvoiceRow[]
): Decision[] {
  const decisions = invoices.map((invoice) => ({
    invoice,
    verdict: judgeAlone(collection, invoice),
    isHeld: Boolean(paymentOf(collection, invoice)),
  }))
  const fitting = decisions.filter(({ verdict }) => isGoing(verdict))
  const winner = fitting.find(({ isHeld }) => isHeld) ?? fitting[0]
  return decisions.map(({ invoice, verdict }) => {
    if (!winner || winner.invoice === invoice) {
      return { invoice, verdict }
    }
    // The next one is judged when it is known what the order still owes.
    return isOfOrder(collection)
      ? { invoice, verdict: isGoing(verdict) ? { kind: "wait" } : verdict }
      : { invoice, verdict: beaten(winner.invoice) }
  })
}

/** Whether it pays for an order that is there, and not for a cart. */
export function isOfOrder<Facts extends CollectionFacts>(
  collection: Facts
): collection is Facts & Required<Pick<Facts, "order">> {
  return collection.order !== undefined && collection.cart_id === undefined
}

/** Medusa's payment of an invoice, whichever of its sessions it was made in. */
export function paymentOf(
  { payments }: CollectionFacts,
  invoice: InvoiceRow
): PaymentFacts | undefined {
  return payments.find(
    ({ session_id, provider_id }) =>
      provider_id === invoice.provider_id &&
      invoice.session_ids.includes(session_id)
  )
}

export function isGoing({ kind }: Verdict): boolean {
  return kind === "book" || kind === "rebind"
}

function judgeAlone(collection: CollectionFacts, invoice: InvoiceRow): Verdict {
  const own = paymentOf(collection, invoice)
  const { cart_id } = collection
  if (cart_id && !collection.cart && !collection.order) {
    return { kind: "give_up", reason: "session_gone", details: { cart_id } }
  }
  if (own && (collection.order || !collection.cart)) {
    // Medusa has the money. What is left to do, it does once more.
    return { kind: "book" }
  }
  if (collection.order?.is_canceled) {
    const details = { order_id: collection.order.id }
    return { kind: "give_up", reason: "order_canceled", details }
  }
  const others = collection.payments.filter((payment) => payment !== own)
  if (isCoveredWithout(collection, invoice, others)) {
    const details = { payment_ids: others.map(({ id }) => id) }
    return { kind: "give_up", reason: "already_paid_elsewhere", details }
  }
  const wanted = wantedOf(collection, invoice, others)
  if (!isWanted(wanted, invoice)) {
    const details = {
      paid: { amount: invoice.amount, currency: invoice.currency_code },
      wanted: { amount: format(wanted.minor), currency: wanted.currency_code },
    }
    return { kind: "postpone", reason: "cart_changed", details }
  }
  const isThere = collection.sessions.some(
    ({ id, provider_id }) =>
      id === invoice.session_id && provider_id === invoice.provider_id
  )
  if (isThere) {
    return { kind: "book" }
  }
  return own
    ? {
        kind: "give_up",
        reason: "session_gone",
        details: { medusa_payment_id: own.id },
      }
    : { kind: "rebind" }
}

/**
 * A cart is paid at once. An order is paid in parts: it takes what comes as long
 * as it owes anything, and what is too much then goes back out of its books.
 */
function isCoveredWithout(
  collection: CollectionFacts,
  invoice: InvoiceRow,
  others: PaymentFacts[]
): boolean {
  if (isOfOrder(collection)) {
    return collection.order.owed <= 0n
  }
  const isTooMuch =
    sum(others) + minorOf(invoice) > toMinorUnits(collection.amount)
  return others.length > 0 && (collection.cart !== undefined || isTooMuch)
}

/** What is left to pay. Signed: an order can be overpaid. */
type Wanted = { minor: bigint; currency_code: string }

function wantedOf(
  collection: CollectionFacts,
  invoice: InvoiceRow,
  others: PaymentFacts[]
): Wanted {
  const { cart, order, amount, currency_code } = collection
  if (isOfOrder(collection)) {
    return { minor: minorOf(invoice), currency_code }
  }
  return cart && !order
    ? { minor: toMinorUnits(cart.total), currency_code: cart.currency_code }
    : { minor: toMinorUnits(amount) - sum(others), currency_code }
}

function isWanted(wanted: Wanted, invoice: InvoiceRow): boolean {
  return (
    wanted.minor === minorOf(invoice) &&
    wanted.currency_code === invoice.currency_code
  )
}

function beaten({ id }: InvoiceRow): Verdict {
  return {
    kind: "give_up",
    reason: "already_paid_elsewhere",
    details: { invoice_id: id },
  }
}

function format(minor: bigint): string {
  return minor < 0n ? `-${fromMinorUnits(-minor)}` : fromMinorUnits(minor)
}

function sum(payments: PaymentFacts[]): bigint {
  return payments.reduce(
    (total, { amount }) => total + toMinorUnits(amount),
    0n
  )
}

function minorOf({ amount }: InvoiceRow): bigint {
  return toMinorUnits(parseAmount(amount))
}
