import { adminEmail, demoPassword } from "../../scripts/seed/logins"
import type { E2eRoom } from "./room"

export function signIn(get: () => E2eRoom) {
  it("lets an admin in, whose menu has SBP", () =>
    get().visit(undefined, async (visitor) => {
      const { page } = visitor
      await visitor.open("/login")
      await page.getByPlaceholder("Email").fill(adminEmail)
      await page.getByPlaceholder("Password").fill(demoPassword)
      await page.getByRole("button", { name: "Continue with Email" }).click()
      await page.getByRole("link", { name: "SBP" }).click()
      await page.waitForURL("**/app/sbp")
    }))
}
