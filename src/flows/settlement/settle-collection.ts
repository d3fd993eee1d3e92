import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { InvoiceToSettle } from "../../modules/ledger/due"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import type { Timeouts } from "../../modules/ledger/settlement/with-settlement-lock"
import { errorText } from "../../shared/log"
import { inSpan } from "../../shared/monitoring/telemetry"
import {
  alignAmount,
  deleteSetAsideSessions,
  renewSession,
  setAsideSessions,
} from "./clear-collection"
import {
  bookedPayment,
  type CollectionFacts,
  isHalfMade,
  paying,
  paymentOf,
  wasKilled,
} from "./collection-facts"
import {
  decideSettlement,
  gone,
  isBookable,
  type SettlementDecision,
} from "./decide-settlement"
import {
  findOrphanOrders,
  listLeftOrders,
  removeLeftOrder,
  repairOrder,
} from "./left-orders"
import { withSettlementAndCartLock } from "./locks"
import { openRest } from "./open-rest"
import { type PlacedOrder, placeOrderWorkflow } from "./place-order"
import { readCollection } from "./read-collection"
import { recordBooked, recordObstacle } from "./record-settlement"

/**
 * Settles every paid invoice of a payment collection, given one of them: only
 * all of them together show which one gets the cart.
 *
 * The stages are lock, read, decide, clear, book, verify. They are one function
 * and no workflow: the lock lives as long as a transaction that calls the rest
 * back, and nothing that Medusa compensates may undo money (ADR 0026). It can run
 * any number of times, in several processes at once: the money is booked once.
 */
export async function settleCollection(
  container: MedusaContainer,
  invoice: InvoiceToSettle,
  timeouts?: Timeouts
): Promise<void> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  if (invoice.state !== "paid") {
    return
  }
  const collectionId = invoice.payment_collection_id
  if (!collectionId) {
    return recordObstacle(container, invoice, gone())
  }
  // After an error, this is not known.
  let isAnySetAside = true
  try {
    // Lock: the settlement lock first, in all processes, then Medusa's lock of the cart.
    const settle = () =>
      inSpan("sbp.settle", async () => {
        isAnySetAside = await settleLocked(container, collectionId)
      })
    const isDone = await withSettlementAndCartLock(
      container,
      collectionId,
      settle,
      timeouts
    )
    if (!isDone) {
      return await ledger.makeSettlementDueSoon(invoice.id)
    }
  } catch (error) {
    // The settlement hangs, in the merchant's code for example. The next try reads what
    // was done in the end. The error may pass; if it does not, a person has to know.
    // Invoices that are not due were given up before, or a person has decided about
    // them.
    const unsettled = await ledger.listUnsettled(collectionId)
    for (const invoice of unsettled.filter(({ settle_at }) => settle_at)) {
      await recordObstacle(container, invoice, {
        kind: "postpone",
        reason: "order_not_created",
        details: { error: errorText(error) },
        booking_may_remain: true,
      })
    }
  }
  if (isAnySetAside) {
    // Not awaited: another provider may be slow, and the order is made.
    void deleteSetAsideSessions(container, collectionId)
  }
}

/** Returns whether a session of it is set aside, by this try or by one that was killed. */
async function settleLocked(
  container: MedusaContainer,
  collectionId: string
): Promise<boolean> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)

  // Read: what is paid, and what Medusa has made of it so far.
  const invoices = await ledger.listUnsettled(collectionId)
  const collection = await readCollection(container, collectionId)
  if (!collection) {
    for (const invoice of invoices.filter((it) => !it.decided_by_person)) {
      await recordObstacle(container, invoice, gone())
    }
    return false
  }

  // Decide: at most one invoice is booked. One that a person has decided about
  // counts only if its order exists: then nothing is left to decide.
  const decisions = decideSettlement(
    collection,
    invoices.filter(
      (invoice) =>
        !invoice.decided_by_person || bookedPayment(collection, invoice)
    )
  )
  for (const { invoice, verdict } of decisions) {
    if (verdict.kind === "postpone" || verdict.kind === "give_up") {
      await recordObstacle(container, invoice, verdict)
    }
  }
  const chosen = decisions.find(({ verdict }) => isBookable(verdict))

  // Clear: Medusa has to find the chosen invoice's session first, and its amount.
  const isAnySetAside = await setAsideSessions(
    container,
    collection,
    decisions,
    chosen
  )
  if (!chosen) {
    return isAnySetAside
  }
  await settleChosen(container, collection, chosen)
  const waiting = decisions.filter(({ verdict }) => verdict.kind === "wait")
  if (waiting.length > 0) {
    await ledger.makeSettlementDueAfter(
      chosen.invoice.id,
      waiting.map(({ invoice }) => invoice.id)
    )
  }
  return isAnySetAside
}

/** Clears the way for the chosen invoice, books it, and verifies what Medusa made of it. */
async function settleChosen(
  container: MedusaContainer,
  collection: CollectionFacts,
  chosen: SettlementDecision
): Promise<void> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  await alignAmount(container, collection, chosen.invoice)
  const bound =
    chosen.verdict.kind === "book"
      ? { invoice: chosen.invoice }
      : await renewSession(container, collection, chosen.invoice)
  if (!bound.invoice) {
    return recordObstacle(container, chosen.invoice, {
      kind: "postpone",
      reason: "cart_or_order_gone",
      details: { error: bound.error },
    })
  }
  const { invoice } = bound

  // Book: once. What an earlier try left half made, because its process was
  // killed, is repaired first.
  const isHalf = isHalfMade(collection)
  const known = bookedPayment(collection, invoice)
  if (known && !isHalf) {
    await openRest(container, collection)
    return recordBooked(container, invoice, known)
  }
  const startedBefore = await ledger.beginOrderBooking(invoice.id)
  if (isHalf || wasKilled(collection, startedBefore)) {
    // Recorded first: if this process is killed too, the next one still has to
    // list it.
    await ledger.noteInterruption(invoice.id)
    await repairOrder(container, collection)
  }
  const attempt = await bookAndRead(container, collection, invoice)
  const { error, after } = attempt.isUnclear
    ? await bookAndRead(container, collection, invoice)
    : attempt
  const booked = after && bookedPayment(after, invoice)
  if (!booked || isHalfMade(after)) {
    return recordObstacle(container, invoice, {
      kind: "postpone",
      reason: "order_not_created",
      details: { error },
      medusa_payment_id: after && paymentOf(after, invoice)?.id,
      // Medusa undoes what a try began, unless its process is killed.
      booking_may_remain: startedBefore !== undefined || isHalf,
    })
  }
  // The shopper may have tried as well, while the settlement was postponed.
  const { settle_attempts, paid_at } = invoice
  const since = startedBefore ?? (settle_attempts > 0 ? paid_at : undefined)
  const { cart } = collection
  const orphans =
    since && cart
      ? await findOrphanOrders(container, cart.id, invoice, since)
      : []
  await openRest(container, after)
  await recordBooked(container, invoice, booked, orphans)
}

type Attempt = {
  error?: string
  after: CollectionFacts | undefined
  /** Medusa gave up without saying why, and nothing is left: another try shows the reason. */
  isUnclear: boolean
}

/**
 * Verify: Medusa's workflows may fail without an error, and fail after the money is
 * booked. Only what is read back counts.
 */
async function bookAndRead(
  container: MedusaContainer,
  collection: CollectionFacts,
  invoice: InvoiceRow
): Promise<Attempt> {
  const { error, order, left } = await book(container, collection, invoice)
  const after = await readCollection(container, collection.id, order)
  const isLeft = after?.order && left.includes(after.order.id)
  // An order that holds a payment stays, whatever it lacks.
  if (!isLeft || paying(after).length > 0) {
    return { error, after, isUnclear: false }
  }
  const isUnclear = await removeLeftOrder(container, after)
  return { error, after, isUnclear }
}

type Booking = {
  error?: string
  order: PlacedOrder | undefined
  /** Orders of this try that Medusa should have removed, and did not. */
  left: string[]
}

/** Places the order, if there is a cart, and lets Medusa capture the payment. */
async function book(
  container: MedusaContainer,
  collection: CollectionFacts,
  invoice: InvoiceRow
): Promise<Booking> {
  const { cart_id } = collection
  let order: PlacedOrder | undefined
  const transactionId = `sbp-${invoice.id}-${randomUUID()}`
  try {
    await inSpan("sbp.book", async () => {
      if (cart_id && !collection.order) {
        const { id, amount } = invoice
        const { result } = await placeOrderWorkflow(container).run({
          input: { cart_id, invoice_id: id, amount },
          context: { transactionId },
        })
        order = result
      }
      const ledger = container.resolve(SBP_LEDGER_MODULE)
      const payment =
        paymentOf(collection, invoice) ??
        (await ledger.findMedusaPayment(String(invoice.session_id))) ??
        (await container
          .resolve(Modules.PAYMENT)
          .authorizePaymentSession(String(invoice.session_id), {}))
      // Authorised means captured here: this adds the capture to the order's
      // account where that is still missing, and publishes Medusa's event.
      if (payment) {
        await capturePaymentWorkflow(container).run({
          input: { payment_id: payment.id },
        })
      }
    })
    return { order, left: [] }
  } catch (error) {
    const left = order ? [] : await listLeftOrders(container, transactionId)
    return { error: errorText(error), order, left }
  }
}
