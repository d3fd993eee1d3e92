import type { Locator, Page } from "playwright-core"
import { invoiceOf } from "./open-link"
import type { OpenLink } from "./open-link"

/** What the inbox has about a payment. */
export function entryOf(page: Page, { invoice }: OpenLink): Locator {
  const link = page.locator(`a[href*="/sbp/payments/${invoice.id}"]`)
  return page.getByRole("article").filter({ has: link })
}

/** As the store has it by now. */
export const invoiceNow = ({ shop, invoice }: OpenLink) =>
  invoiceOf(shop, invoice.id)
