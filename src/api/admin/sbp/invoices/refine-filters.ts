import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { SbpLedgerModuleService } from "../../../../modules/ledger/service"
import type { AdminInvoiceFilters } from "./validators"

/** Turns the filters of the list into those of the ledger's table. */
export async function refineFilters(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const filters = req.filterableFields as AdminInvoiceFilters
  const ledger = req.scope.resolve(SBP_LEDGER_MODULE)
  const { q, needs_attention } = filters
  req.filterableFields = ledgerFilters(filters, {
    idsFound: q ? await findByAnyId(ledger, q) : [],
    idsInNeed: needs_attention === undefined ? [] : await ledger.listInNeed(),
    now: new Date(),
  })
  next()
}

/**
 * The invoices with an id that an operator has at hand: their own, or that of
 * anything they belong to. It is a query of its own, because each of these columns
 * has an index, and Postgres would walk through all invoices if it had to sort
 * them, too. The gateway's order id is the invoice's own.
 */
async function findByAnyId(
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

type Filters = Record<string, unknown>

type Circumstances = {
  /** The invoices that `q` found. */
  idsFound: readonly string[]
  /** The invoices with an entry on the operator's list. */
  idsInNeed: readonly string[]
  now: Date
}

/** The filters of the ledger's table, from those that an operator thinks in. */
export function ledgerFilters(
  filters: AdminInvoiceFilters,
  { idsFound, idsInNeed, now }: Circumstances
): Filters {
  const { q, session_id, needs_attention, ...others } = filters
  const { ended_unpaid, without_notification, ...columns } = others
  const conditions: Filters[] = []
  if (q) {
    conditions.push({ id: { $in: idsFound } })
  }
  if (session_id !== undefined) {
    conditions.push({ session_ids: { $overlap: [session_id].flat() } })
  }
  const unpaid = endedUnpaid(now)
  if (ended_unpaid !== undefined) {
    conditions.push(ended_unpaid ? unpaid : { $not: unpaid })
  }
  if (without_notification !== undefined) {
    const silent = { notified_at: null, ...unpaid }
    conditions.push(without_notification ? silent : { $not: silent })
  }
  if (needs_attention !== undefined) {
    conditions.push({
      id: needs_attention ? { $in: idsInNeed } : { $nin: idsInNeed },
    })
  }
  return { ...columns, ...(conditions.length && { $and: conditions }) }
}

/** The sweep marks it expired a little after its deadline. */
function endedUnpaid(now: Date): Filters {
  return {
    $or: [
      { state: ["expired", "failed"] },
      { state: ["creating", "open"], expires_at: { $lt: now } },
    ],
  }
}
