import { adminEmail } from "../../scripts/seed/logins"
import { withClient } from "../../scripts/start/connect"
import type { Health } from "../../src/admin/types"
import type { AdminHarness } from "./admin-harness"
import { barriers } from "./support/accessibility"
import { failingHealth, ALL_PROBLEMS } from "./support/failing-health"
import type { AdminUser } from "./support/admin-user"
import { roubles } from "./support/labels"

export function settings(get: () => AdminHarness) {
  const openHealth = (job: Parameters<AdminHarness["asUser"]>[1]) =>
    get().asUser("approver", async (user) => {
      user.monitor.keepAnswers()
      await user.open("/settings/sbp")
      await job(user)
    })

  it("names the shop, its problems, its people and its limits, and no secret", () =>
    openHealth(async (user) => {
      const { page, monitor } = user
      await page.getByText("The gateway cannot reach this server").waitFor()
      await page.getByText("On a developer's machine").first().waitFor()
      await page.getByRole("heading", { name: "Shop 100500" }).waitFor()
      await page.getByText("Looks like a test gateway").waitFor()
      await page.getByText("/hooks/sbp/…").waitFor()
      await page.getByText("30 minutes").waitFor()
      await page.getByText(roubles("50000")).waitFor()
      await page.getByText("Анна Заварская").first().waitFor()
      await page.getByText("Пётр Самоваров").first().waitFor()
      const answers = await monitor.answersOfStore()
      const all = JSON.stringify([answers, await page.content()])
      expect(all).toContain("secretKey")
      expect(all).not.toContain("simulator-secret-key")
      expect(all).not.toContain("fingerprint-key-of")
      // The menu of the settings contains the link.
      await page.getByRole("link", { name: "SBP", exact: true }).waitFor()
      expect(await barriers(page, "main")).toEqual([])
      await page.getByRole("link", { name: "Россия" }).click()
      await page.waitForURL("**/settings/regions/reg_*")
      await user.settle()
    }))

  it("shows every problem in words of its language", () =>
    get().asUser(
      "approver",
      async (user) => {
        const { page } = user
        await findAllProblems(user)
        await user.open("/settings/sbp")
        await page.getByRole("link", { name: "СБП" }).first().waitFor()
        const text = await page.locator("main").innerText()
        expect(text).toContain("anna@example.com")
        expect(text).not.toMatch(/health\.|\{\{|undefined|NaN/)
        const warnings = page.locator("[aria-live=polite] > div")
        expect(await warnings.count()).toBe(ALL_PROBLEMS.length)
        expect(await barriers(page, "main")).toEqual([])
        await user.picture("settings-problems-ru")
      },
      { language: "ru" }
    ))

  it("shows no problems if the check failed", () =>
    get().asUser("operator", async (user) => {
      const { page, monitor } = user
      monitor.expectError(/net::ERR_FAILED/)
      let isDown = false
      await page.route("**/admin/sbp/health", async (route) => {
        if (isDown) {
          await route.abort()
          return
        }
        const response = await route.fetch()
        const { health } = (await response.json()) as { health: Health }
        await route.fulfill({ json: { health: { ...health, problems: [] } } })
      })
      await user.open("/settings/sbp")
      const none = page.getByText("No problems found.")
      await none.waitFor()
      isDown = true
      await page.getByRole("button", { name: "Check again" }).first().click()
      await page.getByText("This could not be loaded").waitFor()
      expect(await none.count()).toBe(0)
    }))

  it("lets an approver bind a user to a listed address", async () => {
    const { databaseUrl } = get()
    const whose = (set: string) =>
      withClient(databaseUrl, (client) =>
        client.query(`UPDATE sbp_person SET ${set} WHERE email = $1`, [
          adminEmail,
        ])
      )
    // The state of an address that was listed before its user existed.
    await whose("user_id = NULL, bound_at = NULL")
    await openHealth(async ({ page }) => {
      const entries = page.getByRole("listitem").filter({
        hasText: adminEmail,
        // The checklist names the addresses as well.
        hasNot: page.getByRole("img"),
      })
      const unbound = entries.filter({ hasText: "Got this address later" })
      const all = await entries.count()
      expect(all).toBeGreaterThan(0)
      expect(await unbound.count()).toBe(all)
      const letIn = unbound.first().getByRole("button", { name: "Admit" })
      const prompt = page.getByRole("alertdialog")

      await letIn.click()
      await prompt.getByText("You cannot approve their payouts").waitFor()
      await prompt.getByRole("button", { name: "Cancel" }).click()
      await prompt.waitFor({ state: "hidden" })
      expect(await unbound.count()).toBe(all)

      await letIn.click()
      await prompt.getByRole("button", { name: "Admit" }).click()
      await entries.first().getByText("admitted since").waitFor()
      await entries.first().getByText("Пётр Самоваров").waitFor()
      expect(await unbound.count()).toBe(0)
    })
    // Undone for later tests: who has bound a user may not approve that user's payouts.
    await whose("bound_by = NULL")
  })

  it("reports a failed request, and retries it", () =>
    get().asUser("approver", async (user) => {
      const { page } = user
      let isDown = true
      await page.route("**/admin/sbp/health", (route) =>
        isDown ? route.abort() : route.continue()
      )
      user.monitor.expectError(/net::ERR_FAILED/)
      await page.goto("/app/settings/sbp")
      const again = page.getByRole("button", { name: "Try again" })
      await again.waitFor()
      isDown = false
      await again.click()
      await page.getByRole("heading", { name: "Shop 100500" }).waitFor()
    }))
}

/** Responds as a store would with every possible problem. */
async function findAllProblems({ page }: AdminUser): Promise<void> {
  await page.route("**/admin/sbp/health", async (route) => {
    const response = await route.fetch()
    const { health } = (await response.json()) as { health: Health }
    const json = { health: { ...health, ...failingHealth(health) } }
    await route.fulfill({ response, json })
  })
}
