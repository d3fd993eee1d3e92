import type { Locator, Page } from "playwright-core"
import { invoiceOf } from "./open-link"
import type { OpenLink } from "./open-link"

/** The entry of Needs attention about a payment. */
export function entryOf(page: Page, { invoice }: OpenLink): Locator {
  const link = page.locator(`a[href*="/sbp/payments/${invoice.id}"]`)
  return page.getByRole("article").filter({ has: link })
}

/** The invoice's current state in the store. */
export const currentInvoice = ({ shop, invoice }: OpenLink) =>
  invoiceOf(shop, invoice.id)
