import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentSessionStatus } from "@medusajs/framework/utils"
import { fromMinorUnits, toMinorUnits } from "../../domain/money"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import { withTimeout } from "../../shared/with-timeout"
import { errorText, logFailure } from "../../shared/log"
import {
  type CollectionFacts,
  isOfOrder,
  paying,
  paymentOf,
  promised,
  sumOfPayments,
} from "./collection-facts"
import type { SettlementDecision, SettlementVerdict } from "./decide-settlement"

/** What another provider may take to delete its session. */
const TIMEOUT_MS = 10_000

/** The payment module's type omits the methods that it generates from its models. */
type SessionRows = {
  updatePaymentSessions(
    sessions: { id: string; status: PaymentSessionStatus }[]
  ): Promise<unknown>
}

/**
 * Keeps Medusa from completing a cart with the wrong session: it takes the first
 * one that is not cancelled. Sets aside the sessions in the chosen invoice's way,
 * and those of invoices that were given up; never one whose payment holds money, or
 * whose money an order awaits.
 * Their providers are not called, because a provider may be slow, or not be
 * installed any more, and the cart is locked meanwhile. Returns whether any session is
 * set aside, also by an earlier try.
 */
export async function setAsideSessions(
  container: MedusaContainer,
  collection: CollectionFacts,
  decisions: readonly SettlementDecision[],
  chosen: SettlementDecision | undefined
): Promise<boolean> {
  const sessionsOf = (kind: SettlementVerdict["kind"]) =>
    decisions
      .filter(({ verdict }) => verdict.kind === kind)
      .map(({ invoice }) => invoice.session_id)
  const kept = [chosen?.invoice.session_id, ...sessionsOf("wait")]
  const givenUp = sessionsOf("give_up")
  const held = [
    ...paying(collection).map(({ session_id }) => session_id),
    ...promised(collection).map(({ id }) => id),
  ]
  const superfluous = collection.sessions
    .map(({ id }) => id)
    .filter((id) => !held.includes(id))
    .filter((id) => (chosen ? !kept.includes(id) : givenUp.includes(id)))
  if (superfluous.length > 0) {
    const payment = container.resolve<SessionRows>(Modules.PAYMENT)
    const status = PaymentSessionStatus.CANCELED
    await payment.updatePaymentSessions(
      superfluous.map((id) => ({ id, status }))
    )
    return true
  }
  return collection.sessions.some(({ is_set_aside }) => is_set_aside)
}

/**
 * Deletes the sessions that were set aside, while no lock is held. A provider
 * that fails to delete its session keeps it, and delays no order.
 */
export async function deleteSetAsideSessions(
  container: MedusaContainer,
  payment_collection_id: string
): Promise<void> {
  const payment = container.resolve(Modules.PAYMENT)
  const notDeleted = (facts: Record<string, string>, error: unknown) =>
    logFailure(container, "sbp.session.not_deleted", error, facts)
  try {
    const ledger = container.resolve(SBP_LEDGER_MODULE)
    const row = await ledger.readCollectionRow(payment_collection_id)
    const setAside = row?.sessions.filter(({ is_set_aside }) => is_set_aside)
    for (const { id, provider_id } of setAside ?? []) {
      const deleted = payment.deletePaymentSession(id)
      await withTimeout(
        deleted,
        TIMEOUT_MS,
        `The provider ${provider_id}`
      ).catch((error: unknown) => notDeleted({ id, provider_id }, error))
    }
  } catch (error) {
    notDeleted({ payment_collection_id }, error)
  }
}

/**
 * Gives the collection the amount that Medusa has to find in it.
 *
 * For a cart: taxes change the cart and not its collection, and so does a change
 * that Medusa rolls back; the order would then look underpaid.
 *
 * For an order: an edit changes the amount of the order's open collection, while
 * the payment link still asks for the old one. Medusa takes a collection as paid
 * when it holds its amount, so it gets the amount of what is paid in it.
 */
export async function alignAmount(
  container: MedusaContainer,
  collection: CollectionFacts,
  invoice: InvoiceRow
): Promise<void> {
  const { id, amount, price, payments } = collection
  const payment = container.resolve(Modules.PAYMENT)
  if (price && price.total !== toMinorUnits(amount)) {
    await payment.updatePaymentCollections(id, { amount: price.exact_total })
  }
  if (isOfOrder(collection)) {
    const incoming = paymentOf(collection, invoice)
      ? 0n
      : toMinorUnits(invoice.amount)
    const paid = sumOfPayments(payments) + incoming
    if (paid !== toMinorUnits(amount)) {
      await payment.updatePaymentCollections(id, {
        amount: fromMinorUnits(paid),
      })
    }
  }
}

/** The invoice bound to its new session, or why there is none. */
type RenewedSession =
  { invoice: InvoiceRow } | { invoice?: undefined; error?: string }

/**
 * Gives a paid invoice whose session was deleted a new one. Our provider sees
 * that the invoice awaits a session, and binds it instead of asking for the
 * money again.
 */
export async function renewSession(
  container: MedusaContainer,
  { id, price }: CollectionFacts,
  { id: invoiceId, provider_id, amount, currency_code }: InvoiceRow
): Promise<RenewedSession> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  let error: string | undefined
  if (await ledger.awaitSession(invoiceId)) {
    try {
      // Medusa's workflow would first delete all other sessions: those of the
      // order's other parts, and those of providers that may be slow, or not be
      // installed any more, and would be called while the cart is locked.
      await container.resolve(Modules.PAYMENT).createPaymentSession(id, {
        provider_id,
        amount: price?.exact_total ?? amount,
        currency_code,
        data: {},
      })
    } catch (refusal) {
      error = errorText(refusal)
    }
  }
  const invoice = await ledger.retrieveInvoice(invoiceId)
  return invoice.session_id ? { invoice } : { error }
}
