import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { MoneyBack } from "../../modules/ledger/queries/read-money-back"
import { graph, present } from "../../shared/graph"
import { medusaAmount } from "../../shared/medusa-amount"
import { notAllowed } from "../../shared/not-allowed"
import { isOrphan } from "./read-books"

type Part = { raw_amount: BigNumberInput }

type ShownRefund = {
  id: string
  raw_amount: BigNumberInput
  created_at: string | Date
}

type Payment = {
  provider_id: string
  payment_session_id: string
  captures?: (Part | null)[]
  refunds?: (ShownRefund | null)[]
}

/**
 * Makes sure that no money of ours is left in an order: Medusa would book a
 * refund that never happened when it cancels the order.
 *
 * @throws {MedusaError} NOT_ALLOWED, with the ways to return it
 */
export async function assertReturned(
  container: MedusaContainer,
  orderId: string
): Promise<void> {
  const [order] = await graph<{
    payment_collections?: ({ payments?: (Payment | null)[] } | null)[]
  }>(container, {
    entity: "order",
    fields: [
      "payment_collections.payments.provider_id",
      "payment_collections.payments.payment_session_id",
      "payment_collections.payments.captures.raw_amount",
      "payment_collections.payments.refunds.id",
      "payment_collections.payments.refunds.raw_amount",
      "payment_collections.payments.refunds.created_at",
    ],
    filters: { id: orderId },
  })
  const payments = (order?.payment_collections ?? []).flatMap((collection) =>
    present(collection?.payments)
  )
  const sentences: string[] = []
  for (const payment of payments) {
    sentences.push(...(await findUnreturned(container, payment)))
  }
  if (sentences.length > 0) {
    throw notAllowed(`${sentences.join(" ")} Then cancel the order.`)
  }
}

/** Says what of a payment of ours is not back, in sentences. */
async function findUnreturned(
  container: MedusaContainer,
  { provider_id, payment_session_id, captures, refunds }: Payment
): Promise<string[]> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const invoice = await ledger.findInvoiceOfSession(payment_session_id)
  if (invoice?.provider_id !== provider_id) {
    return []
  }
  const { id } = invoice
  // A refund of Medusa's proves nothing: its process may have been stopped
  // before it asked us. The ledger names those that money stands for.
  const rows = await ledger.listSbpRefunds({ invoice_id: id })
  const made = present(refunds)
  const booked = made.filter((it) =>
    rows.some((row) => row.state === "booked" && row.medusa_refund_id === it.id)
  )
  const left = medusaAmount(MathBN.sub(sumOf(present(captures)), sumOf(booked)))
  if (MathBN.lte(left, 0)) {
    return []
  }
  const currency = invoice.currency_code.toUpperCase()
  const money = (await ledger.readMoneyBack([id])).get(id)
  return [
    `This order holds ${left} ${currency} of SBP payment ${id}, which the gateway cannot take back.`,
    ...(money ? waysFor(money, currency) : []),
    ...made
      .filter(({ created_at, ...it }) =>
        isOrphan({ ...it, created_at: new Date(created_at) }, rows)
      )
      .map(
        (it) =>
          `Medusa shows a refund of ${medusaAmount(it.raw_amount)} ${currency} (${it.id}) that was never paid out.`
      ),
  ]
}

function waysFor(
  { left, reserved, due }: MoneyBack,
  currency: string
): string[] {
  const ways: [string, string][] = [
    [due, `${due} ${currency} is back and waits to be booked.`],
    [reserved, `${reserved} ${currency} is on its way back by a payout.`],
    [
      left,
      `Return ${left} ${currency} first, by a payout to the shopper's card, or in the gateway's cabinet and recorded as a refund.`,
    ],
  ]
  return ways
    .filter(([amount]) => MathBN.gt(amount, 0))
    .map(([, sentence]) => sentence)
}

function sumOf(parts: Part[]) {
  return MathBN.sum(...parts.map(({ raw_amount }) => raw_amount))
}
