import type { MedusaContainer } from "@medusajs/framework/types"
import { isOrphan, ORPHAN_AFTER_MS } from "../../../../flows/refunds/read-books"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import { graph } from "../../../../shared/graph"
import { listProviderIds } from "../../../../shared/shops"

const MONTH_MS = 30 * 24 * 60 * 60_000

/** Only the latest refunds of the shop are checked. */
const MAX_REFUNDS = 1_000

type Refund = {
  id: string
  created_at: string | Date
  metadata?: { sbp_refund_id?: string } | null
  payment?: { id: string; provider_id: string } | null
}

type OrphanRefund = { refund_id: string; payment_id: string }

/** Medusa's refunds of our payments, of the last month, for which the ledger knows no money. */
export async function readOrphanRefunds(
  container: MedusaContainer
): Promise<OrphanRefund[]> {
  const now = Date.now()
  const refunds = await graph<Refund>(container, {
    entity: "refund",
    fields: [
      "id",
      "created_at",
      "metadata",
      "payment.id",
      "payment.provider_id",
    ],
    filters: {
      created_at: {
        $gte: new Date(now - MONTH_MS),
        $lt: new Date(now - ORPHAN_AFTER_MS),
      },
    },
    pagination: { take: MAX_REFUNDS, skip: 0, order: { created_at: "DESC" } },
  })
  const providers = listProviderIds()
  const made = refunds.filter(({ payment }) =>
    providers.includes(String(payment?.provider_id))
  )
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const rows = await ledger.listSbpRefunds({
    $or: [
      { medusa_refund_id: made.map(({ id }) => id) },
      { id: made.flatMap(({ metadata }) => metadata?.sbp_refund_id ?? []) },
    ],
  })
  return made
    .filter(({ id, created_at, metadata }) =>
      isOrphan(
        {
          id,
          created_at: new Date(created_at),
          sbp_refund_id: metadata?.sbp_refund_id,
        },
        rows
      )
    )
    .map(({ id, payment }) => ({
      refund_id: id,
      payment_id: String(payment?.id),
    }))
}
