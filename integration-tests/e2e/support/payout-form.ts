import type { Page } from "playwright-core"
import type { AdminUser } from "./admin-user"

/** The review of a payout ignores clicks before this time. */
export const TO_READ_MS = 800

export async function fill(
  page: Page,
  amount: string,
  card: string
): Promise<void> {
  await page.getByLabel("Amount").fill(amount)
  await typeCard(page, card)
}

/** Types key by key: the field groups the digits as they come. */
export async function typeCard(page: Page, card: string): Promise<void> {
  await page.getByLabel("Card number").pressSequentially(card)
}

/**
 * Sends the form through its review.
 *
 * @param name of the button that sends it
 */
export async function send(page: Page, name = "Send"): Promise<void> {
  await page.getByRole("button", { name: "Review" }).click()
  const button = page.getByRole("button", { name, exact: true })
  await button.waitFor()
  await page.waitForTimeout(TO_READ_MS)
  await button.click()
}

/** Waits for the page of the payout that was just created; returns its id. */
export async function shownPayout({ page }: AdminUser): Promise<string> {
  await page.waitForURL("**/sbp/payouts/sbppo_*")
  return new URL(page.url()).pathname.split("/").pop() ?? ""
}

export async function stateIs(page: Page, state: string): Promise<void> {
  await page.getByText(state, { exact: true }).first().waitFor()
}
