import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"
import type { BatchEvent } from "../../../../modules/payout/batch-history"
import type { BatchProgress } from "../../../../modules/payout/batch-queries"
import type { PayoutBatchRow } from "../../../../modules/payout/models/payout-batch"

export type AdminPayoutBatch = Omit<
  PayoutBatchRow,
  | "idempotency_key"
  | "digest"
  | "approval_seal"
  | "published_state"
  | "deleted_at"
>

export type AdminPayoutBatchWithProgress = AdminPayoutBatch & {
  progress: BatchProgress[]
  /** What happened to it, in order; its payouts have their own histories. */
  history: BatchEvent[]
}

/** These batches, in this order. */
export async function readPayoutBatches(
  container: MedusaContainer,
  ids: string[],
  fields: string[]
): Promise<AdminPayoutBatch[]> {
  const rows = await container
    .resolve(SBP_PAYOUT_MODULE)
    .listSbpPayoutBatches(
      { id: ids },
      { select: [...new Set([...fields, "id"])] as never }
    )
  // Only that module writes the rows, and it checks what it writes.
  const batches = rows as unknown as AdminPayoutBatch[]
  const byId = new Map(batches.map((batch) => [batch.id, batch]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * A batch with how far its rows are.
 *
 * @throws {MedusaError} NOT_FOUND
 */
export async function readPayoutBatch(
  container: MedusaContainer,
  id: string,
  fields: string[]
): Promise<AdminPayoutBatchWithProgress> {
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  await payouts.retrieveBatch(id)
  const [batch] = await readPayoutBatches(container, [id], fields)
  const progress = await payouts.readBatchProgress(id)
  const history = await payouts.readBatchHistory(id)
  return { ...(batch as AdminPayoutBatch), progress, history }
}
