import { processesOf } from "../../commands/processes"
import { type PayoutList, PAYOUTS } from "../../http/payouts/desk"
import { until } from "../../http/support/until"
import type { Branch } from "../support/branch"
import type { Fleet } from "./fleet"

/** Ends one of them: nothing that needs it comes later. */
export function stopping(get: () => Fleet) {
  it("waits for the answer to a payout, writes it down, and ends", async () => {
    const { simulator } = get()
    const [before, second] = [get().at("before"), get().at("second")]
    simulator.fault("payout", { mode: "slow", delayMs: 8_000, times: 1 })
    const answer = before.pay({ card_number: get().card() })
    await until(async () => (await sending(second)).length > 0, "the payout")
    const [server] = processesOf(`PORT=${new URL(before.origin).port}`)
    process.kill(server?.pid ?? 0, "SIGTERM")
    await before.process.says("Gracefully shutting down", 60_000)
    expect(await sending(second)).toHaveLength(1)

    expect(await answer).toMatchObject({ state: "paid" })
    const ended = () => Promise.resolve(!before.process.runs)
    await until(ended, "its end", 60_000)
  })
}

async function sending({ shop }: Branch) {
  const path = `${PAYOUTS}?state=sending`
  return (await shop.admin.get<PayoutList>(path)).payouts
}
