import type { Page } from "playwright-core"
import { adminEmail, demoPassword } from "../../../scripts/seed/logins"

/** Signs in by the login page, and waits for the admin's menu. */
export async function signInByForm(page: Page): Promise<void> {
  await page.getByPlaceholder("Email").fill(adminEmail)
  await page.getByPlaceholder("Password").fill(demoPassword)
  await page.getByRole("button", { name: "Continue with Email" }).click()
  await page.getByRole("link", { name: "SBP" }).waitFor()
}
