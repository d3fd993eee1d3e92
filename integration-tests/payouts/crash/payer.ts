import { connect } from "../support/connect"
import { payoutRequest, payoutService } from "../support/payout-service"

/** What a payer's process is told to do, all of it at once. */
export type Job = {
  databaseUrl: string
  payouts: {
    key: string
    card_number: string
    baseUrl: string
    /** One that waits for approval, and is to be approved. */
    id: string | null
  }[]
}

/**
 * A process of the store, as far as payouts go: it sends them, and is killed on
 * the way. There is nothing in it that could stop by itself.
 */
process.once("message", (job: Job) => {
  const pool = connect(job.databaseUrl, 100)
  const sent = job.payouts.map(({ key, card_number, baseUrl, id }) =>
    id === null
      ? payoutService(pool, baseUrl).createPayout(payoutRequest(key), {
          card_number,
        })
      : payoutService(pool, baseUrl, { approvalAbove: "1" }).approvePayout(id, {
          actor_id: "user_approver",
          card_number,
        })
  )
  void Promise.allSettled(sent).then((results) => {
    const failed = results.filter(({ status }) => status === "rejected")
    process.send?.({ ended: results.length, failed: failed.map(String) })
  })
})
// However the test ends, its process does not stay behind.
process.on("disconnect", () => process.exit(1))
