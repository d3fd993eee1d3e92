import type { HttpTypes } from "@medusajs/framework/types"
import { openShop } from "../chaos/support/checkout"
import { until } from "../http/support/until"
import type { AdminHarness } from "./admin-harness"
import { barriers } from "./support/accessibility"
import type { AdminUser } from "./support/admin-user"
import { createBatch } from "./support/create-batch"
import { createPayout } from "./support/create-payout"
import { LOOKS } from "./support/looks"

const WAITING = {
  en: /Waiting for your approval: \d+ · ₽[\d,.]+/,
  ru: /Ждут вашего подтверждения: \d+ · [\d\s,]+₽/,
}

const BATCH_NAME = "Prizes to approve"
const AMOUNT = "17000.00"

/** Payouts that wait for an approver: every page and Medusa's bell say so. */
export function approvals(get: () => AdminHarness) {
  let id: string

  beforeAll(async () => {
    ;({ id } = await createPayout(get(), { amount: AMOUNT }))
    const recipient_email = "prize@example.com"
    await createBatch(get(), BATCH_NAME, [
      { recipient_name: "Prize", recipient_email, amount: "25.00" },
    ])
    // The job runs every fifteen seconds.
    await until(
      async () => (await bells(get())) > 0,
      "the bell to ring",
      60_000
    )
  })

  describe.each(LOOKS)("$language, $theme, $width", (look) => {
    const { language, theme, width } = look
    const named = { name: WAITING[language] }

    it("are counted by a badge on every page that links to exactly these payouts, and rung in the bell without a sum", () =>
      get().asUser(
        "approver",
        async (user) => {
          const { page } = user
          await user.open("/sbp/payments")
          const mark = page.getByRole("link", named)
          await mark.waitFor()
          await user.picture(`badge-${language}-${theme}-${width}`)
          expect(await barriers(page, "a[href*=awaiting_approval]")).toEqual([])
          const name = (await mark.getAttribute("aria-label")) ?? ""
          const [count] = /\d+/.exec(name) ?? []
          await mark.focus()
          await page.keyboard.press("Enter")
          await page.waitForURL("**/sbp/payouts?**")
          await page.locator(`table a[href*="${id}"]`).first().waitFor()
          await user.settle()
          const payouts = await page.locator("tbody tr").count()
          // One of them is a batch, which is on a list of its own.
          await page.locator("main a[href*='payouts/batches?']").click()
          await page.getByRole("link", { name: BATCH_NAME }).waitFor()
          await user.settle()
          const batches = await page.locator("tbody tr").count()
          expect(String(payouts + batches)).toBe(count)

          await user.goTo("/sbp")
          await page.getByRole("main").getByText(WAITING[language]).waitFor()
          await user.picture(`overview-approver-${language}-${theme}-${width}`)
          const entry = await openBell(user)
          await entry.first().waitFor()
          await user.picture(`bell-${language}-${theme}-${width}`)
          const drawer = page.getByRole("dialog")
          const shown = (await drawer.textContent()) ?? ""
          // Medusa writes how many minutes ago it was.
          const said = shown.replaceAll(/\d+ \p{L}+ (ago|назад)/gu, "")
          expect(said).not.toContain("₽")
          expect(said).not.toContain(AMOUNT.slice(0, 2))
          expect(await barriers(page, "[role=dialog]")).toEqual([])
        },
        look
      ))
  })

  it("are not shown to the person who created them", () =>
    get().asUser("operator", async (user) => {
      const { page } = user
      await user.open("/sbp")
      await user.settle()
      expect(await page.getByText(WAITING.en).count()).toBe(0)
      expect(await page.getByRole("link", { name: WAITING.en }).count()).toBe(0)
      const entry = await openBell(user)
      await user.settle()
      expect(await entry.count()).toBe(0)
    }))
}

/** Opens it by its key: Medusa's button has no name. */
async function openBell({ page }: AdminUser) {
  await page.keyboard.press("Control+n")
  const drawer = page.getByRole("dialog")
  await drawer.waitFor()
  return drawer.getByText("Payouts to approve / Выплаты на подтверждение")
}

async function bells({ origin }: AdminHarness): Promise<number> {
  const { admin } = await openShop(origin)
  const { count } = await admin.get<HttpTypes.AdminNotificationListResponse>(
    "/admin/notifications?channel=feed"
  )
  return count
}
