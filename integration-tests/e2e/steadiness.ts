import type { E2eRoom, Who } from "./room"
import { layoutShift } from "./support/layout-shift"
import { payOut } from "./support/pay-out"

/** What browsers call good is 0.1: https://web.dev/articles/cls */
const GOOD = 0.1

/** The answers come one after the other, as over a telephone. */
const SLOW: Record<string, number> = {
  "**/admin/users/me**": 300,
  "**/admin/sbp/attention**": 400,
  "**/admin/sbp/health": 500,
  "**/admin/sbp/payouts?*": 200,
  "**/admin/users/user_*": 600,
}

export function steadiness(get: () => E2eRoom) {
  let id: string

  beforeAll(async () => {
    get().simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
    id = (await payOut(get(), { amount: "345.70" })).id
  })

  it.each<Who>(["operator", "approver"])(
    "of a payout in doubt, on the telephone of the %s",
    (who) =>
      get().visit(
        who,
        async (visitor) => {
          const { page } = visitor
          for (const [address, delay] of Object.entries(SLOW)) {
            await page.route(address, async (route) => {
              await page.waitForTimeout(delay)
              await route.continue()
            })
          }
          await visitor.open(`/sbp/payouts/${id}`)
          const { value, moved } = await layoutShift(page)
          // What moved is told only where it was too much.
          expect(value < GOOD ? [] : moved).toEqual([])
        },
        { width: 390, language: "ru" }
      )
  )
}
