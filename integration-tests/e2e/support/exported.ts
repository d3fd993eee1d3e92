import { readFile } from "node:fs/promises"
import type { Download } from "playwright-core"
import type { AdminUser } from "./admin-user"

type Choice = "For Excel (Russian)" | "Plain CSV"

/** The file that the Export menu saves, chosen with the mouse. */
export async function exported(
  { page }: AdminUser,
  choice: Choice,
  name: "payments" | "payouts" | "payout-batch"
): Promise<string> {
  const coming = page.waitForEvent("download")
  await page.getByRole("button", { name: "Export" }).click()
  await page.getByRole("menuitem", { name: choice }).first().click()
  return read(await coming, name)
}

export async function read(download: Download, name: string): Promise<string> {
  expect(download.suggestedFilename()).toMatch(
    new RegExp(`^${name}-[\\d-]+\\.csv$`)
  )
  return readFile(await download.path(), "utf8")
}
