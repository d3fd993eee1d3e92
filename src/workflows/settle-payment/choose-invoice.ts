import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import type { CollectionFacts } from "./collection-facts"
import { type Decision, decide, isGoing, type Verdict } from "./decide"
import { alignWithParts } from "./open-rest"
import { readCollection } from "./read-collection"
import { rebind } from "./rebind"
import { reportObstacle } from "./report-obstacle"
import { setAside } from "./set-aside"
import { settlementOf } from "./settlement-of"

export type Chosen = {
  /** As it is now, bound to the session that Medusa is to take. */
  invoice: InvoiceRow
  collection: CollectionFacts
}

/**
 * Decides about all paid invoices of a collection and clears the way for the
 * one that gets it: Medusa takes the first session that it finds, so the others
 * are set aside. The caller holds the cart.
 */
export async function chooseInvoice(
  container: MedusaContainer,
  collectionId: string,
  invoices: readonly InvoiceRow[]
): Promise<Chosen | undefined> {
  const collection = await readCollection(container, collectionId)
  if (!collection) {
    for (const invoice of invoices.filter((it) => !it.left_to_person)) {
      const obstacle = { reason: "session_gone" as const, details: {} }
      await reportObstacle(container, invoice, { kind: "give_up", ...obstacle })
    }
    return undefined
  }
  // What was left to a person is looked at only if the order is there: then
  // there is nothing to decide any more.
  const decisions = decide(
    collection,
    invoices.filter(
      (invoice) => !invoice.left_to_person || settlementOf(collection, invoice)
    )
  )
  for (const { invoice, verdict } of decisions) {
    if (verdict.kind === "postpone" || verdict.kind === "give_up") {
      await reportObstacle(container, invoice, verdict)
    }
  }
  const chosen = decisions.find(({ verdict }) => isGoing(verdict))
  await setAside(container, superfluous(collection, decisions, chosen))
  if (!chosen) {
    return undefined
  }
  await alignAmount(container, collection)
  await alignWithParts(container, collection, chosen.invoice)
  const invoice =
    chosen.verdict.kind === "book"
      ? chosen.invoice
      : await rebind(container, collection, chosen.invoice)
  return invoice && { invoice, collection }
}

/**
 * The sessions that would stand in the chosen one's way, and those of invoices
 * that were given up. Never one that holds a payment.
 */
function superfluous(
  { sessions, payments }: CollectionFacts,
  decisions: Decision[],
  chosen: Decision | undefined
): string[] {
  const sessionsOf = (kind: Verdict["kind"]) =>
    decisions
      .filter(({ verdict }) => verdict.kind === kind)
      .map(({ invoice }) => invoice.session_id)
  const kept = [chosen?.invoice.session_id, ...sessionsOf("wait")]
  const givenUp = sessionsOf("give_up")
  return sessions
    .map(({ id }) => id)
    .filter((id) => !payments.some(({ session_id }) => session_id === id))
    .filter((id) => (chosen ? !kept.includes(id) : givenUp.includes(id)))
}

/**
 * Taxes change a cart and not its collection, and so does a change that Medusa
 * takes back: the order would then look underpaid.
 */
async function alignAmount(
  container: MedusaContainer,
  { id, amount, cart, order }: CollectionFacts
) {
  if (cart && !order && cart.total !== amount) {
    const payment = container.resolve(Modules.PAYMENT)
    await payment.updatePaymentCollections(id, { amount: cart.exact_total })
  }
}
