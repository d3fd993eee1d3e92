import type { AdminHarness } from "./admin-harness"
import { signInByForm } from "./support/sign-in-by-form"

export function signIn(get: () => AdminHarness) {
  it("signs an admin in and shows SBP in the menu", () =>
    get().asUser(undefined, async (user) => {
      const { page } = user
      await user.open("/login")
      await signInByForm(page)
      await page.getByRole("link", { name: "SBP" }).click()
      await page.waitForURL("**/app/sbp")
    }))
}
