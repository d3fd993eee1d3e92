import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { AttentionRow } from "../../../../modules/ledger/models/attention"
import type { SbpLedgerModuleService } from "../../../../modules/ledger/service"
import { type AttentionAction, actionsOf } from "./actions-of"
import {
  SHOWN_OF_NOTIFICATION,
  type ShownNotification,
  shownNotification,
} from "../shown-notification"

export type AdminAttention = Partial<AttentionRow> & {
  /** What came, where the entry is about that; its body may be cut off. */
  notification?: ShownNotification
  /** What can be done about it. */
  actions?: readonly AttentionAction[]
}

/** Enough to see what it is. The invoice's own page has all of it. */
const LONGEST_BODY = 4_096

/**
 * Adds what came from the gateway to the entries that are about it: where the
 * invoice is lost, there is no other place to read it.
 */
export async function withNotifications(
  container: MedusaContainer,
  entries: Partial<AttentionRow>[]
): Promise<AdminAttention[]> {
  const id = entries.flatMap(({ notification_id }) => notification_id ?? [])
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const rows = id.length
    ? await ledger.listSbpNotifications(
        { id },
        { select: SHOWN_OF_NOTIFICATION, take: id.length }
      )
    : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  return entries.map((entry) => {
    const row = byId.get(entry.notification_id ?? "")
    const { reason, resolved_at } = entry
    return {
      ...entry,
      ...(row && { notification: excerptOf(row) }),
      ...(reason && { actions: actionsOf(reason, Boolean(resolved_at)) }),
    }
  })
}

/** Masked first: half a number is no longer recognised as one. */
function excerptOf(row: ShownNotification): ShownNotification {
  const shown = shownNotification(row)
  return { ...shown, body: shown.body.slice(0, LONGEST_BODY) }
}
