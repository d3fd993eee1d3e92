import { answerOf } from "../support/shop"

/** The gateway executes the payout, and its answer is lost. */
export const ANSWER_LOST = { mode: "execute_then_reset", times: 1 } as const
/** The gateway does not execute the payout, which the store cannot know. */
export const REQUEST_LOST = { mode: "reset_before_read", times: 1 } as const
export const REFUSED = { mode: "status", status: 401, times: 1 } as const

/** The message of a request that we refuse. */
export const refusalOf = async (call: Promise<unknown>) =>
  (await answerOf(call))?.data.message
