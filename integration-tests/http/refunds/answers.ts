import { answerOf } from "../support/shop"

/** Sent, and the answer was lost. */
export const LOST = { mode: "execute_then_reset", times: 1 } as const
/** Not sent, and nobody can know. */
export const NOT_HEARD = { mode: "reset_before_read", times: 1 } as const
export const REFUSED = { mode: "status", status: 401, times: 1 } as const

/** What we say to a request that we refuse. */
export const refusalOf = async (call: Promise<unknown>) =>
  (await answerOf(call))?.data.message
