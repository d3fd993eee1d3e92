import { processesOf } from "../../commands/processes"
import { type PayoutList, PAYOUTS } from "../../http/payouts/payout-fixture"
import { until } from "../../http/support/until"
import type { OperatedProcess } from "../support/operated-process"
import type { RotationHarness } from "./rotation-harness"

/** Stops one of the processes: no later test needs it. */
export function stopping(get: () => RotationHarness) {
  it("waits for the answer to a payout, stores it, and ends", async () => {
    const { simulator } = get()
    const [before, second] = [
      get().processOf("before"),
      get().processOf("second"),
    ]
    simulator.fault("payout", { mode: "slow", delayMs: 8_000, times: 1 })
    const answer = before.pay({ card_number: get().card() })
    await until(async () => (await sending(second)).length > 0, "the payout")
    const [server] = processesOf(`PORT=${new URL(before.origin).port}`)
    process.kill(server?.pid ?? 0, "SIGTERM")
    await before.process.waitForLog("Gracefully shutting down", 60_000)
    expect(await sending(second)).toHaveLength(1)

    expect(await answer).toMatchObject({ state: "paid" })
    const ended = () => Promise.resolve(!before.process.isRunning)
    await until(ended, "its end", 60_000)
  })
}

async function sending({ shop }: OperatedProcess) {
  const path = `${PAYOUTS}?state=sending`
  return (await shop.admin.get<PayoutList>(path)).payouts
}
