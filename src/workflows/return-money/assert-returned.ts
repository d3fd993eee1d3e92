import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MathBN,
  MedusaError,
} from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { MoneyBack } from "../../modules/ledger/reading/read-money-back"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { medusaAmount } from "../../shared/medusa-amount"

type Part = { raw_amount: BigNumberInput } | null

type Payment = {
  provider_id: string
  payment_session_id: string
  captures?: Part[]
  refunds?: Part[]
}

/**
 * Makes sure that no money of ours is left in an order: Medusa would book a
 * refund that never happened when it cancels that.
 *
 * @throws {MedusaError} NOT_ALLOWED, with the ways to return it
 */
export async function assertReturned(
  container: MedusaContainer,
  orderId: string
): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: [
      "payment_collections.payments.provider_id",
      "payment_collections.payments.payment_session_id",
      "payment_collections.payments.captures.raw_amount",
      "payment_collections.payments.refunds.raw_amount",
    ],
    filters: { id: orderId },
  })
  const [order] = data as unknown as {
    payment_collections?: ({ payments?: (Payment | null)[] } | null)[]
  }[]
  const payments = (order?.payment_collections ?? []).flatMap((collection) =>
    (collection?.payments ?? []).filter((it): it is Payment => it !== null)
  )
  const sentences: string[] = []
  for (const payment of payments) {
    sentences.push(...(await findUnreturned(container, payment)))
  }
  if (sentences.length > 0) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `${sentences.join(" ")} Then cancel the order.`
    )
  }
}

/** What Medusa would refund of a payment that is ours, in words. */
async function findUnreturned(
  container: MedusaContainer,
  { provider_id, payment_session_id, captures, refunds }: Payment
): Promise<string[]> {
  const left = medusaAmount(MathBN.sub(sum(captures), sum(refunds)))
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const invoice = await ledger.findInvoiceOfSession(payment_session_id)
  if (invoice?.provider_id !== provider_id || MathBN.lte(left, 0)) {
    return []
  }
  const { id } = invoice
  const currency = invoice.currency_code.toUpperCase()
  const money = (await ledger.readMoneyBack([id])).get(id)
  return [
    `This order holds ${left} ${currency} of SBP payment ${id}, which the gateway cannot take back.`,
    ...(money ? waysFor(money, currency) : []),
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

function sum(parts: Part[] = []) {
  return parts.reduce(
    (total, part) => (part ? MathBN.add(total, part.raw_amount) : total),
    MathBN.convert(0)
  )
}
