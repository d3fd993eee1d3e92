import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../modules/ledger"
import type { ConfirmationByHand } from "../modules/ledger/invoices/confirm-by-hand"
import { findShop } from "../shared/shops"
import { publish } from "./publish"

/** Confirms a payment by hand, and says so to the merchant's subscribers, unless it is a test. */
export async function confirmAndPublish(
  container: MedusaContainer,
  confirmation: Omit<ConfirmationByHand, "shop_id">
): Promise<void> {
  const { invoice_id: id, provider_id } = confirmation
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const shop_id = findShop(provider_id)?.shopId
  await ledger.confirmByHand({ ...confirmation, shop_id })
  // Read afterwards: it may be an invoice that the database had lost.
  const { is_test } = await ledger.retrieveInvoice(id)
  if (!is_test) {
    await publish(container, "sbp.invoice.paid", { id })
  }
}
