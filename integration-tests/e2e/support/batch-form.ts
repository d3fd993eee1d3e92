import type { Locator, Page } from "playwright-core"
import type { AdminUser } from "./admin-user"

/** Rows as a spreadsheet copies them, without column names. */
export const BATCH = [
  ["Анна Константинопольская", "anna@example.com", "15 400,50", "Октябрь", ""],
  ["Пётр Ильин", "petr@example.com", "7 250", "Октябрь", ""],
  ["Мария Лис", "maria@example.com", "980,00", "Приз за отзыв", ""],
]

export const WRONG = ["Олег Дуб", "oleg example.com", "1,499", "Октябрь", ""]

export const asText = (rows: readonly string[][]) =>
  rows.map((row) => row.join("\t")).join("\n")

/** Pastes text, as from a spreadsheet, into the focused cell. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await page.keyboard.press("Control+V")
}

export const cell = (page: Page, column: string, row: number): Locator =>
  page.getByLabel(`${column}, row ${row}`, { exact: true })

export async function openForm(user: AdminUser, name: string): Promise<void> {
  await user.open("/sbp/payouts/batches/create")
  await user.page.getByLabel("Name", { exact: true }).fill(name)
}

export const check = (page: Page) =>
  page.getByRole("button", { name: "Check and continue" }).click()

/** Waits for the page of the batch that was just created; returns its id. */
export async function shownBatch({ page }: AdminUser): Promise<string> {
  await page.waitForURL(/\/sbp\/payouts\/batches\/(?!create)/)
  return new URL(page.url()).pathname.split("/").pop() ?? ""
}
