import { z } from "@medusajs/framework/zod"
import { daysIn, GROUPINGS, isDay, partsOf } from "../../../../domain/days"
import { MAX_PERIOD_DAYS } from "../../../../domain/limits"
import { isCurrency } from "../../../../shared/body-fields"
import { says, text } from "../validators"

/** A chart of a thousand days is unreadable. */
const MAX_PARTS = 400

const code = text.toLowerCase().refine(isCurrency, {
  error: says('must be a currency code, for example "rub"'),
})

const day = z.string().refine(isDay, {
  error: says('must be a day, for example "2026-11-21"'),
})

export const AdminGetFiguresParams = z
  .strictObject({
    /** The first day. Without both days: the last 30 days. */
    from: day.optional(),
    /** The last day, which belongs to the period. */
    to: day.optional(),
    by: z.enum(GROUPINGS).optional(),
    currency_code: code.optional(),
    provider_id: text.optional(),
  })
  .superRefine(({ from, to, by }, refuse) => {
    const message = (name: "from" | "to" | "by", words: string) =>
      refuse.addIssue({
        code: "custom",
        path: [name],
        message: says(words)({ path: [name] }),
      })
    if (from === undefined || to === undefined) {
      if (from !== to) {
        message(
          from === undefined ? "from" : "to",
          "is missing: name both days"
        )
      }
    } else if (from > to) {
      message("to", "must not be before 'from'")
    } else if (daysIn({ from, to }) > MAX_PERIOD_DAYS) {
      message("to", `must be at most ${MAX_PERIOD_DAYS} days after 'from'`)
    } else if (by && partsOf({ from, to }, by).length > MAX_PARTS) {
      message(
        "by",
        `would divide the period into more than ${MAX_PARTS} parts: use longer ones`
      )
    }
  })

export type AdminGetFiguresType = z.infer<typeof AdminGetFiguresParams>
