import type { Locator, Page } from "playwright-core"
import type { AdminUser } from "./admin-user"
import { invoiceOf } from "./open-link"
import type { OpenLink } from "./open-link"

type Paid = Pick<OpenLink, "shop" | "invoice">

/** The row of an entry in the list of Needs attention. */
export const rowOf = (page: Page, id: string): Locator =>
  page.locator(`[data-entry="${id}"]`)

/** The latest entry of Needs attention about a payment. */
export async function entryOf(link: Paid) {
  const { attention } = await currentInvoice(link)
  const entry = attention.at(-1)
  if (!entry) {
    throw new Error(`No entry is about payment ${link.invoice.id}`)
  }
  return entry
}

/** Opens that entry, which the page shows until the user leaves it. */
export async function openEntry(user: AdminUser, link: Paid): Promise<Locator> {
  await user.open(`/sbp/attention?entry=${(await entryOf(link)).id}`)
  return user.page.getByRole("article")
}

/** Opens the latest entry about a payout. */
export async function openPayoutEntry(
  user: AdminUser,
  payoutId: string
): Promise<Locator> {
  const { request } = user.context
  const path = `/admin/sbp/attention?payout_id=${payoutId}&resolved=false`
  const { attention } = (await (await request.get(path)).json()) as {
    attention: { id: string }[]
  }
  await user.open(`/sbp/attention?entry=${attention[0]?.id}`)
  return user.page.getByRole("article")
}

/** The invoice's current state in the store. */
export const currentInvoice = ({ shop, invoice }: Paid) =>
  invoiceOf(shop, invoice.id)
