import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../../src/modules/ledger"
import type { SbpLedgerModuleService } from "../../../src/modules/ledger/service"
import { notificationRules } from "../../../src/flows/notification-rules"
import { OUR_PROVIDER } from "../../constants"
import { timeAll } from "../../time-all"
import type { OpenInvoice } from "./open-invoices"
import { poolOf } from "./open-shop"

/**
 * Stores notifications as the hook does, without the HTTP around it. Returns
 * the milliseconds that it took.
 */
export async function keepNotifications(
  container: MedusaContainer,
  input: { invoices: OpenInvoice[]; bodies: string[]; atOnce: number }
): Promise<number> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const items = input.invoices.map(({ id }, index) => ({
    invoice_id: id,
    provider_ids: [OUR_PROVIDER],
    // The hook stores the same message afterwards, so this one has to differ.
    body: ` ${input.bodies[index]}`,
    content_type: "application/json",
  }))
  const time = await timeAll(items, input.atOnce, (item) =>
    ledger.storeNotification(item, notificationRules)
  )
  // Processing them must not disturb the next measurement.
  await poolOf(container)("sbp_notification")
    .where({ outcome: "received" })
    .update({ process_at: null })
  return time
}
