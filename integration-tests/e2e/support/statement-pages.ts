import type { Locator } from "playwright-core"
import { openShop } from "../../chaos/support/checkout"
import { statementClient } from "../../http/statements/statement-client"
import type { AdminHarness } from "../admin-harness"
import type { AdminUser } from "./admin-user"
import type { StatementFile } from "./statement-file"

/** The page's address below the admin's own. */
export const addressOf = ({ page }: AdminUser) => {
  const { pathname, search } = new URL(page.url())
  return pathname.replace("/app", "") + search
}

/**
 * Imports a file, and compares it with the guessed layout, without the form: for tests
 * of something else.
 *
 * @returns the address of its page
 */
export async function imported(
  { origin }: AdminHarness,
  { name, buffer }: StatementFile,
  { kind = "payments", isCompared = true } = {}
): Promise<string> {
  const shop = await openShop(origin)
  const client = statementClient(() => ({ shop }))
  const statement = await client.upload(buffer, { kind, name })
  if (isCompared) {
    await client.judge(statement)
  }
  return `/sbp/statements/${statement.id}`
}

export async function upload(
  user: AdminUser,
  file: StatementFile,
  kind = "Payments"
): Promise<void> {
  const { page } = user
  await user.open("/sbp/statements/import")
  await page.getByRole("radio", { name: kind }).click()
  await page.locator("input[type=file]").setInputFiles(file)
  await page.getByRole("dialog").getByText(file.name).waitFor()
  await page.getByRole("button", { name: "Import", exact: true }).click()
  await page.waitForURL("**/sbp/statements/sbpsta_*")
  await page.getByText("How it is read").waitFor()
  await user.settle()
}

export async function choose(
  { page }: AdminUser,
  name: string,
  option: string
): Promise<void> {
  await page.getByRole("combobox", { name, exact: true }).click()
  await page.getByRole("option", { name: option, exact: true }).click()
}

export async function compare(user: AdminUser): Promise<void> {
  const { page } = user
  await page.getByRole("button", { name: "Compare", exact: true }).click()
  await page.getByRole("heading", { name: "Outcome" }).waitFor()
  await user.settle()
}

/** The boxes of the lines that a person can decide. */
export const selectable = ({ page }: AdminUser): Locator =>
  page.getByRole("row").getByRole("checkbox")
