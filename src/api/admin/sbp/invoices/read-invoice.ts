import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { AttentionRow } from "../../../../modules/ledger/models/attention"
import type { InvoiceEventRow } from "../../../../modules/ledger/models/history"
import type { InvoiceRow } from "../../../../modules/ledger/models/invoice"
import type { SbpLedgerModuleService } from "../../../../modules/ledger/service"
import { SBP_RESOURCES } from "../../../../shared/policies"
import { adminAttentionFields } from "../attention/query-config"
import {
  SHOWN_OF_NOTIFICATION,
  type ShownNotification,
  shownNotification,
} from "../shown-notification"

export type AdminInvoice = Partial<Omit<InvoiceRow, "idempotency_key">> & {
  /** What came to its address, the newest first; numbers of cards masked. */
  notifications: ShownNotification[]
  history: Omit<InvoiceEventRow, "updated_at" | "deleted_at">[]
  /** What a person has or had to look at, the open ones first. */
  attention: AttentionRow[]
}

/** The newest ones: the body of each may have 64 kB. */
const MOST_NOTIFICATIONS = 50

const MOST_ENTRIES = 500

/**
 * An invoice with all that happened to it.
 *
 * @throws {MedusaError} NOT_FOUND
 */
export async function readInvoice(
  container: MedusaContainer,
  id: string,
  fields: string[]
): Promise<AdminInvoice> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: SBP_RESOURCES.invoice,
    fields,
    filters: { id },
  })
  const invoice = data[0] as Partial<InvoiceRow> | undefined
  if (!invoice) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `SBP invoice with id: ${id} was not found`
    )
  }
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const [notifications, history, attention] = await Promise.all([
    readNotifications(ledger, id),
    readHistory(ledger, id),
    readAttention(ledger, id),
  ])
  return { ...invoice, notifications, history, attention }
}

async function readNotifications(
  ledger: SbpLedgerModuleService,
  invoice_id: string
) {
  const notifications = await ledger.listSbpNotifications(
    { invoice_id },
    {
      select: SHOWN_OF_NOTIFICATION,
      order: { created_at: "DESC", id: "DESC" },
      take: MOST_NOTIFICATIONS,
    }
  )
  return notifications.map(shownNotification)
}

function readHistory(ledger: SbpLedgerModuleService, invoice_id: string) {
  return ledger.listSbpInvoiceEvents(
    { invoice_id },
    {
      select: [
        "id",
        "invoice_id",
        "event",
        "from_state",
        "to_state",
        "actor_id",
        "details",
        "created_at",
      ],
      order: { created_at: "ASC", id: "ASC" },
      take: MOST_ENTRIES,
    }
  )
}

async function readAttention(
  ledger: SbpLedgerModuleService,
  invoice_id: string
) {
  const entries = await ledger.listSbpAttentions(
    { invoice_id },
    {
      select: [...adminAttentionFields],
      order: { created_at: "DESC", id: "DESC" },
      take: MOST_ENTRIES,
    }
  )
  const isOpen = ({ resolved_at }: AttentionRow) => resolved_at === null
  return [
    ...entries.filter(isOpen),
    ...entries.filter((entry) => !isOpen(entry)),
  ]
}
