import type { AdminHarness, Who } from "./admin-harness"
import { layoutShift } from "./support/layout-shift"
import { createPayout } from "./support/create-payout"

/** Browsers rate up to 0.1 as good: https://web.dev/articles/cls */
const GOOD = 0.1

/** The responses arrive one after the other, as over a mobile network. */
const SLOW: Record<string, number> = {
  "**/admin/users/me**": 300,
  "**/admin/sbp/attention**": 400,
  "**/admin/sbp/health": 500,
  "**/admin/sbp/payouts?*": 200,
  "**/admin/users/user_*": 600,
}

export function layoutStability(get: () => AdminHarness) {
  let id: string

  beforeAll(async () => {
    get().simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
    id = (await createPayout(get(), { amount: "345.70" })).id
  })

  it.each<Who>(["operator", "approver"])(
    "for a payout with an unknown outcome, on the phone of the %s",
    (who) =>
      get().asUser(
        who,
        async (user) => {
          const { page } = user
          for (const [address, delay] of Object.entries(SLOW)) {
            await page.route(address, async (route) => {
              await page.waitForTimeout(delay)
              await route.continue()
            })
          }
          await user.load(`/sbp/payouts/${id}`)
          const { value, moved } = await layoutShift(page)
          // The report shows what moved only if it moved too much.
          expect(value < GOOD ? [] : moved).toEqual([])
        },
        { width: 390, language: "ru" }
      )
  )
}
