import { adminEmail } from "../../scripts/seed/logins"
import { withClient } from "../../scripts/start/connect"
import type { Health } from "../../src/admin/types"
import type { E2eRoom } from "./room"
import { barriers } from "./support/accessibility"
import { ailing, ALL_PROBLEMS } from "./support/ailing"
import type { Visitor } from "./support/visitor"
import { roubles } from "./support/words"

export function settings(get: () => E2eRoom) {
  const openHealth = (job: Parameters<E2eRoom["visit"]>[1]) =>
    get().visit("approver", async (visitor) => {
      await visitor.open("/settings/sbp")
      await job(visitor)
    })

  it("say what to fix, and how", () =>
    openHealth(async ({ page }) => {
      await page.getByText("The gateway cannot reach this server").waitFor()
      await page.getByText("On a developer's machine").waitFor()
    }))

  it.each(["en", "ru"] as const)(
    "have words for every problem: %s",
    (language) =>
      get().visit(
        "approver",
        async (visitor) => {
          const { page } = visitor
          await findAllProblems(visitor)
          await visitor.open("/settings/sbp")
          const text = await page.locator("main").innerText()
          expect(text).toContain("anna@example.com")
          expect(text).not.toMatch(/health\.|\{\{|undefined|NaN/)
          const warnings = page.locator("[aria-live=polite] > div")
          expect(await warnings.count()).toBe(ALL_PROBLEMS.length)
          expect(await barriers(page, "main")).toEqual([])
          await visitor.picture(`settings-problems-${language}`)
        },
        { language }
      )
  )

  it("show the shop, and no secret", () =>
    openHealth(async ({ page, watch }) => {
      await page.getByRole("heading", { name: "Shop 100500" }).waitFor()
      await page.getByText("Looks like a test gateway").waitFor()
      await page.getByText("/hooks/sbp/…").waitFor()
      await page.getByText("30 minutes").waitFor()
      const answers = await watch.answersOfStore()
      const all = JSON.stringify([answers, await page.content()])
      expect(all).toContain("secretKey")
      expect(all).not.toContain("simulator-secret-key")
      expect(all).not.toContain("fingerprint-key-of")
    }))

  it("lead to the region where shoppers see it", () =>
    openHealth(async (visitor) => {
      const { page } = visitor
      await page.getByRole("link", { name: "Россия" }).click()
      await page.waitForURL("**/settings/regions/reg_*")
      await visitor.settle()
    }))

  it("show who may send how much to cards", () =>
    openHealth(async ({ page }) => {
      await page.getByText(roubles("50000")).waitFor()
      await page.getByText("Анна Заварская").first().waitFor()
      await page.getByText("Пётр Самоваров").first().waitFor()
    }))

  it("let a user in who came to a listed address later", async () => {
    const { databaseUrl } = get()
    const whose = (set: string) =>
      withClient(databaseUrl, (client) =>
        client.query(`UPDATE sbp_person SET ${set} WHERE email = $1`, [
          adminEmail,
        ])
      )
    // As if the address had been listed before the user had it.
    await whose("user_id = NULL, bound_at = NULL")
    await openHealth(async ({ page }) => {
      const entries = page.getByRole("listitem").filter({ hasText: adminEmail })
      const unbound = entries.filter({ hasText: "Came to this address later" })
      const all = await entries.count()
      expect(all).toBeGreaterThan(0)
      expect(await unbound.count()).toBe(all)
      const letIn = unbound.first().getByRole("button", { name: "Let in" })
      const prompt = page.getByRole("alertdialog")

      await letIn.click()
      await prompt.getByText("You cannot approve their payouts").waitFor()
      await prompt.getByRole("button", { name: "Cancel" }).click()
      await prompt.waitFor({ state: "hidden" })
      expect(await unbound.count()).toBe(all)

      await letIn.click()
      await prompt.getByRole("button", { name: "Let in" }).click()
      await entries.first().getByText("let in since").waitFor()
      await entries.first().getByText("Пётр Самоваров").waitFor()
      expect(await unbound.count()).toBe(0)
    })
    // On nobody's word: the approver may approve their payouts again.
    await whose("bound_by = NULL")
  })

  it("are in the menu of settings, and can be read by everybody", () =>
    openHealth(async ({ page }) => {
      await page.getByRole("link", { name: "SBP", exact: true }).waitFor()
      expect(await barriers(page, "main")).toEqual([])
    }))

  it("say so when they cannot be loaded, and try again", () =>
    get().visit("approver", async (visitor) => {
      const { page } = visitor
      let isDown = true
      await page.route("**/admin/sbp/health", (route) =>
        isDown ? route.abort() : route.continue()
      )
      visitor.watch.expects(/net::ERR_FAILED/)
      await page.goto("/app/settings/sbp")
      const again = page.getByRole("button", { name: "Try again" })
      await again.waitFor()
      isDown = false
      await again.click()
      await page.getByRole("heading", { name: "Shop 100500" }).waitFor()
    }))
}

/** Answers as a store would in which nothing is as it should be. */
async function findAllProblems({ page }: Visitor): Promise<void> {
  await page.route("**/admin/sbp/health", async (route) => {
    const response = await route.fetch()
    const { health } = (await response.json()) as { health: Health }
    const json = { health: { ...health, ...ailing(health) } }
    await route.fulfill({ response, json })
  })
}
