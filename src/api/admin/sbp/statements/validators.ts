import { z } from "@medusajs/framework/zod"
import { dayAt, isDay, isTimeZone } from "../../../../domain/days"
import { maskNumbers } from "../../../../domain/mask-numbers"
import {
  DECIMAL_MARKS,
  LINE_MEANINGS,
  STATEMENT_FIELDS,
  STATEMENT_KINDS,
  type StatementLayout,
  VERDICTS,
} from "../../../../domain/statements/statement"
import { MAX_WORDS } from "../../../../modules/statement/layouts"
import { LINE_DECISIONS } from "../../../../modules/statement/models/statement-line"
import {
  LINE_ORDERS,
  STATEMENT_ORDERS,
} from "../../../../modules/statement/queries"
import { MAX_COLUMNS } from "../../../../modules/statement/read-file"
import { listShopIds } from "../../../../shared/shops"
import { currency_code, note, required } from "../../../../shared/body-fields"
import {
  listQuery,
  oneOf,
  oneOrMany,
  oneWord,
  rowsUpTo,
  says,
  text,
  yesOrNo,
} from "../validators"

/** All fields that may be requested. */
export const adminStatementFields = [
  "id",
  "kind",
  "shop_id",
  "name",
  "encoding",
  "separator",
  "line_count",
  "layout",
  "covers_from",
  "covers_to",
  "judge_at",
  "judged_lines",
  "judged_at",
  "verdicts",
  "has_failed",
  "created_by",
  "emptied_at",
  "created_at",
  "updated_at",
]

export const adminStatementLineFields = [
  "id",
  "statement_id",
  "number",
  "cells",
  "gateway_id",
  "meaning",
  "amount",
  "fee",
  "currency_code",
  "at",
  "day",
  "verdict",
  "unreadable",
  "subject_id",
  "refund_id",
  "proposed_ids",
  "our_amount",
  "our_state",
  "is_open",
  "judged_at",
  "decision",
  "decided_at",
  "decided_by",
  "accepted_in",
  "note",
  "created_at",
  "updated_at",
]

export const AdminGetStatementsParams = listQuery(
  z.object({
    id: oneOrMany(text).optional(),
    kind: oneOf(STATEMENT_KINDS).optional(),
    shop_id: oneOrMany(text).optional(),
  }),
  STATEMENT_ORDERS
)

/** The shop, if there is only one. */
function onlyShop(): string | undefined {
  const [id, other] = listShopIds()
  return other === undefined ? id : undefined
}

/** The body is the file. */
export const AdminImportStatementParams = z.object({
  // Not only an enum: for another word, Medusa would say that it is missing.
  kind: oneWord(STATEMENT_KINDS).pipe(z.enum(STATEMENT_KINDS)),
  /** The gateway's shop; required only if the store has several. */
  shop_id: z.preprocess(
    (value) => value ?? onlyShop(),
    z
      .string({ error: says("must be the id of the gateway's shop") })
      .refine((id) => listShopIds().includes(id), {
        error: says("must be the id of a shop of the configuration"),
      })
  ),
  name: text.trim().max(255).default("statement.csv"),
})

export type AdminImportStatementParamsType = z.infer<
  typeof AdminImportStatementParams
>

const place = z
  .int({ error: "must have whole numbers" })
  .min(0, { error: "must have numbers from 0" })
  .max(MAX_COLUMNS, { error: `must have numbers up to ${MAX_COLUMNS}` })

const layout: z.ZodType<StatementLayout> = z.strictObject(
  {
    header_lines: place,
    columns: z.partialRecord(z.enum(STATEMENT_FIELDS), place, {
      error: "has columns that do not exist",
    }),
    decimal_mark: z.enum(DECIMAL_MARKS, {
      error: "has another decimal mark than a comma or a point",
    }),
    time_zone: required(64).refine(isTimeZone, {
      error: "has no time zone, such as Europe/Moscow",
    }),
    currency_code,
    meanings: z
      .record(
        z.string().max(255).transform(maskNumbers),
        z.enum(LINE_MEANINGS),
        { error: "has a status without a meaning" }
      )
      .refine((words) => Object.keys(words).length <= MAX_WORDS, {
        error: `has more than ${MAX_WORDS} statuses`,
      }),
  },
  { error: "must say how the statement is read" }
)

const readable = layout.refine(({ columns }) => columns.amount !== undefined, {
  error: "must name the column of the amount",
})

export const AdminCheckStatement = z.strictObject({ layout: readable })

export type AdminCheckStatementType = z.infer<typeof AdminCheckStatement>

const day = z
  .string({ error: "must be a day" })
  .refine(isDay, { error: "must be a day, such as 2026-11-21" })

export const AdminJudgeStatement = z
  .strictObject({
    layout: readable,
    /** The days that it lists completely; null if it is not complete. */
    covers_from: day.nullish().transform((it) => it ?? null),
    covers_to: day.nullish().transform((it) => it ?? null),
    /** Keeps the layout under this name for later statements. */
    preset_name: required(64).transform(maskNumbers).nullish(),
    /** Why it is read in another way although it has open differences. */
    note: note.optional(),
  })
  .superRefine(({ layout, covers_from, covers_to }, refuse) => {
    const message = (name: "covers_from" | "covers_to", words: string) =>
      refuse.addIssue({ code: "custom", path: [name], message: words })
    // The time zone may be none.
    if (refuse.issues.length > 0) {
      return
    }
    if (covers_from === null || covers_to === null) {
      if (covers_from !== covers_to) {
        message(
          covers_from === null ? "covers_from" : "covers_to",
          "is missing: name both days"
        )
      }
    } else if (covers_from > covers_to) {
      message("covers_to", "must not be before 'covers_from'")
    } else if (covers_to >= dayAt(new Date(), layout.time_zone)) {
      message("covers_to", "must be a day that is over")
    }
  })

export type AdminJudgeStatementType = z.infer<typeof AdminJudgeStatement>

/** Fewer than in other lists: the cells of one line may be 64 kB. */
const MAX_LINES_SHOWN = 200

export const AdminGetStatementLinesParams = listQuery(
  z.object({
    verdict: oneOf(VERDICTS).optional(),
    is_open: yesOrNo.optional(),
    q: text.trim().max(100).optional(),
    limit: rowsUpTo(MAX_LINES_SHOWN),
  }),
  LINE_ORDERS,
  "number"
)

const MAX_LINES_DECIDED = 500

/** The statement's id, with the line's number or with the id of what is missing from it. */
const LINE_ID = /^[a-z]+_[0-9A-Z]{26}_(?:\d{1,6}|[a-z]+_[0-9A-Z]{26})$/

export const AdminDecideStatementLines = z.strictObject({
  decision: z.enum(LINE_DECISIONS, {
    error: `must be one of ${LINE_DECISIONS.join(", ")}`,
  }),
  line_ids: z
    .array(z.string().regex(LINE_ID, { error: "must have ids of lines" }), {
      error: "must be a list of ids",
    })
    .min(1, { error: "must not be empty" })
    .max(MAX_LINES_DECIDED, {
      error: `must have at most ${MAX_LINES_DECIDED} lines`,
    }),
  note,
})

export type AdminDecideStatementLinesType = z.infer<
  typeof AdminDecideStatementLines
>
