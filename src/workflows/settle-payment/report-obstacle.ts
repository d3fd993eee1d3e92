import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import type { Obstacle } from "../../modules/ledger/settlement/postpone"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { logEvent } from "../announce"
import { announceAttention } from "../announce-attention"

/** Writes down why an invoice is not settled, and tells who has to know. */
export async function reportObstacle(
  container: MedusaContainer,
  { id }: InvoiceRow,
  { kind, ...obstacle }: Obstacle & { kind: "postpone" | "give_up" }
): Promise<void> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const attention =
    kind === "give_up"
      ? await ledger.giveUp(id, obstacle)
      : await ledger.postpone(id, obstacle)
  const facts = {
    id,
    reason: obstacle.reason,
    tried_again: kind === "postpone",
  }
  logEvent(container, "sbp.invoice.not_settled", facts, "warn")
  if (attention) {
    await announceAttention(container)
  }
}
