import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"
import { ALERT_KINDS } from "../../../domain/alert-kinds"

/**
 * A message to the operators. Its row is committed first, together with the mark of
 * what it is about, so that several processes and a crash send it once.
 */
export const SbpAlert = model
  .define("sbp_alert", {
    id: model.id({ prefix: "sbpalr" }).primaryKey(),
    kind: model.enum([...ALERT_KINDS]),
    /** How many entries or tasks it is about, and since when: nothing personal. */
    facts: model.json(),
    /** When to send it next; null when nothing is left to send. */
    send_at: model.dateTime().nullable(),
    attempts: model.number().default(0),
    /** The users who have it. */
    sent_to: model.array(),
    /** When the backlog that it is about was gone. */
    ended_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["send_at"], where: "send_at IS NOT NULL" },
    // One backlog, found by any number of processes, is one message.
    {
      on: ["kind"],
      unique: true,
      where: "kind = 'backlog_growing' AND ended_at IS NULL",
    },
  ])

export type AlertRow = Omit<InferTypeOf<typeof SbpAlert>, "facts"> & {
  facts: AlertFacts
}

export type AlertFacts = {
  /** How many entries are open, or tasks not done. */
  count: number
  /** Since when, of the oldest. */
  oldest_at: string
}
