import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"

/** What an alert can be about. */
const ALERT_KINDS = [
  /** Entries of Needs attention are open for longer than the option allows. */
  "entries_open",
  /** Work that was due is not done: see health's `backlog_growing`. */
  "backlog_growing",
  /** Payouts wait for the approval of one approver. */
  "approval_waiting",
  /** What came in on one day, and what waits. */
  "digest",
]

/**
 * A message to operators or approvers. Its row is committed first, together with the
 * mark of what it is about: neither several processes nor a crash send it twice.
 */
export const SbpAlert = model
  .define("sbp_alert", {
    id: model.id({ prefix: "sbpalr" }).primaryKey(),
    kind: model.enum(ALERT_KINDS),
    /**
     * Each subject has one open alert at a time: the day of a digest, or the user for
     * whom payouts wait. Null: any number of alerts can be open.
     */
    subject: model.text().nullable(),
    /** How many entries or tasks it is about, and since when: nothing personal. */
    facts: model.json(),
    /** When to send it next; null when nothing is left to send. */
    send_at: model.dateTime().nullable(),
    attempts: model.number().default(0),
    /** The users who have received it. */
    sent_to: model.array(),
    /** When its subject was gone: the backlog, or all payouts that waited for a user. */
    ended_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["send_at"], where: "send_at IS NOT NULL" },
    // One backlog or day is one alert, however many processes find it.
    {
      on: ["kind", "subject"],
      unique: true,
      where: "subject IS NOT NULL AND ended_at IS NULL",
    },
  ])

type Row = Omit<InferTypeOf<typeof SbpAlert>, "kind" | "subject" | "facts">

export type AlertRow = Row &
  (
    | {
        kind: "entries_open" | "backlog_growing"
        subject: string | null
        facts: AlertFacts
      }
    // The facts of these are read when they are sent.
    | { kind: "approval_waiting" | "digest"; subject: string; facts: object }
  )

export type AlertFacts = {
  /** How many entries are open, or tasks not done. */
  count: number
  /** Since when the oldest is open or due. */
  oldest_at: string
}
