import type { SbpLedgerModuleService } from "../../../../modules/ledger/service"

/**
 * The invoices that an operator means who has some id at hand: theirs, or that
 * of anything they belong to. It is a query of its own, for each of these
 * columns has an index, and Postgres would rather walk through all invoices
 * when it has to sort them, too. The gateway's order id is one of the sessions.
 */
export async function findByAnyId(
  ledger: SbpLedgerModuleService,
  id: string
): Promise<string[]> {
  const invoices = await ledger.listSbpInvoices(
    {
      $or: [
        { id },
        { gateway_payment_id: id },
        { payment_collection_id: id },
        { order_id: id },
        { session_ids: { $overlap: [id] } },
      ],
    },
    { select: ["id"], take: null }
  )
  return invoices.map((invoice) => invoice.id)
}
