import type { E2eRoom } from "./room"
import { signInByForm } from "./support/sign-in-by-form"

export function signIn(get: () => E2eRoom) {
  it("lets an admin in, whose menu has SBP", () =>
    get().visit(undefined, async (visitor) => {
      const { page } = visitor
      await visitor.open("/login")
      await signInByForm(page)
      await page.getByRole("link", { name: "SBP" }).click()
      await page.waitForURL("**/app/sbp")
    }))
}
