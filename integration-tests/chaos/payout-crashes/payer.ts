import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { connect } from "../../payouts/support/connect"
import {
  type PayoutOptions,
  payoutRequest,
  payoutService,
} from "../../payouts/support/payout-service"

const WITH_APPROVAL = {
  limits: { rub: { unlimited: true as const, approvalAbove: "1" } },
}

/** The payouts that a payer process has to send, all at once. */
export type Job = {
  databaseUrl: string
  payouts: {
    key: string
    card_number: string
    baseUrl: string
    timeoutMs: number
    /** The id of a payout to approve. */
    id: string | null
    /** The token of a link, whose recipient types the card. */
    token: string | null
  }[]
}

/**
 * The part of a store's process that sends payouts. It is killed meanwhile, and never
 * stops by itself.
 */
process.once("message", (job: Job) => {
  const pool = connect(job.databaseUrl, 100)
  const sent = job.payouts.map((payout) =>
    retryWhileBusy(() => send(pool, payout))
  )
  // Errors are reported, so that a test that waits for its kill point in vain shows why.
  for (const payout of sent) {
    void payout.catch((error) => process.send?.({ failed: String(error) }))
  }
})

function send(
  pool: Knex,
  { key, card_number, baseUrl, timeoutMs, id, token }: Job["payouts"][number]
): Promise<unknown> {
  const service = (options: PayoutOptions = {}) =>
    payoutService(pool, baseUrl, { timeoutMs, ...options })
  if (token !== null) {
    return service().useLink(token, {
      card_number,
      code: "",
      from: "192.0.2.0/24",
    })
  }
  return id === null
    ? service().createPayout(payoutRequest(key), { card_number })
    : service(WITH_APPROVAL).approvePayout(id, {
        actor_id: "user_approver",
        card_number,
      })
}

/**
 * Payouts are decided one at a time, and a decision that waits for five seconds is
 * refused: of this many at once, on a busy machine, the last ones are. The
 * refusal says that nothing was decided and that the user should try again.
 */
async function retryWhileBusy<T>(click: () => Promise<T>): Promise<T> {
  try {
    return await click()
  } catch (error) {
    if (!String(error).endsWith("at this moment: try again")) {
      throw error
    }
    return retryWhileBusy(click)
  }
}

// However the test ends, its process must not stay behind.
process.on("disconnect", () => process.exit(1))
