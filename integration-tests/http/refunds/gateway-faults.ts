import { answerOf } from "../support/shop"

/** Executed, and the answer was lost. */
export const ANSWER_LOST = { mode: "execute_then_reset", times: 1 } as const
/** Not executed, which the store cannot know. */
export const REQUEST_LOST = { mode: "reset_before_read", times: 1 } as const
export const REFUSED = { mode: "status", status: 401, times: 1 } as const

/** The message of a request that we refuse. */
export const refusalOf = async (call: Promise<unknown>) =>
  (await answerOf(call))?.data.message
